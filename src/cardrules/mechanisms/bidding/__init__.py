"""Bidding: auctions in turn, what they fix, and what a bid is worth in the end."""

from cardrules.mechanisms.bidding.action import Bid
from cardrules.mechanisms.bidding.alone import Alone, AloneSpec
from cardrules.mechanisms.bidding.auction import ALONE
from cardrules.mechanisms.bidding.line import BidLine, BidLineSpec, Kept
from cardrules.mechanisms.bidding.spec import BidSpec, LevelsSpec

__all__ = [
    "ALONE",
    "Alone",
    "AloneSpec",
    "Bid",
    "BidLine",
    "BidLineSpec",
    "BidSpec",
    "Kept",
    "LevelsSpec",
]
