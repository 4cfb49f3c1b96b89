"""Building: moving cards between piles by what each gives and what each accepts."""

from cardrules.mechanisms.build.action import BuildAction
from cardrules.mechanisms.build.collect import Collect
from cardrules.mechanisms.build.exception import ExceptionAction
from cardrules.mechanisms.build.rule import PileRule, Transfer
from cardrules.mechanisms.build.spec import (
    Access,
    BaseSpec,
    BuildSpec,
    BySourceSpec,
    LimitSpec,
    SpaceSpec,
)
from cardrules.mechanisms.build.targets import Target
from cardrules.mechanisms.build.units import Limit, Unit

__all__ = [
    "Access",
    "BaseSpec",
    "BuildAction",
    "BuildSpec",
    "BySourceSpec",
    "Collect",
    "ExceptionAction",
    "Limit",
    "LimitSpec",
    "PileRule",
    "SpaceSpec",
    "Target",
    "Transfer",
    "Unit",
]
