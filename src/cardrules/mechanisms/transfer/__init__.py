"""Transferring: cards that the seat to move chooses go from one pile to another."""

from cardrules.mechanisms.transfer.action import Transfer
from cardrules.mechanisms.transfer.spec import Receiver, TransferSpec

__all__ = ["Receiver", "Transfer", "TransferSpec"]
