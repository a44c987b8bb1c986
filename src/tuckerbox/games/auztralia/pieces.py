"""The pieces: resources, farms, military units, tiles of the Old Ones, survey tiles."""

from __future__ import annotations

from typing import Literal, get_args

# Resources, on hexes and in warehouses
COAL, IRON, GOLD, PHOSPHATE, TOKEN = range(5)
RESOURCES = 5
Good = Literal["coal", "iron", "gold", "phosphate"]
Resource = Literal[Good, "token"]
GOOD_NAMES: tuple[Good, ...] = get_args(Good)
RESOURCE_NAMES: tuple[Resource, ...] = get_args(Resource)

# Farms
CORN, SHEEP, CATTLE = range(3)
CROPS = 3
Crop = Literal["corn", "sheep", "cattle"]
CROP_NAMES: tuple[Crop, ...] = get_args(Crop)

# Military units
INFANTRY, CARS, ARTILLERY, TRAINS, AIRSHIPS = range(5)
UNITS = 5
NO_UNIT = -1  # instead of a unit
UnitName = Literal["infantry", "armoured-car", "artillery", "armoured-train", "airship"]
UNIT_NAMES: tuple[UnitName, ...] = get_args(UnitName)

# Old Ones
ZOMBIES, LOYALISTS, MIGO, TEMPLE, SHOGGOTH, CTHULHU, KANGAROO = range(7)
OLD_ONES = 6
KINDS = 7
OldOneKind = Literal["zombies", "loyalists", "mi-go", "temple", "shoggoth", "cthulhu"]
Kind = Literal[OldOneKind, "kangaroo"]
OLD_ONE_NAMES: tuple[OldOneKind, ...] = get_args(OldOneKind)
KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
AWAKE = 44  # tiles that can lie face up at the same time: all but kangaroos
NO_ONE = -1  # instead of a kind or a slot


SURVEYS = 20
