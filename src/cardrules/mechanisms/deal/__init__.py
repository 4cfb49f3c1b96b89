"""Dealing: the script of a deal, dealing from the stock by a move, and redeals."""

from cardrules.mechanisms.deal.redeal import Redeal, RedealSpec
from cardrules.mechanisms.deal.script import Dealer, DealSpec
from cardrules.mechanisms.deal.stock import StockDeal, StockDealSpec

__all__ = ["DealSpec", "Dealer", "Redeal", "RedealSpec", "StockDeal", "StockDealSpec"]
