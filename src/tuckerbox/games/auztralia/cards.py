"""The cards: personalities, Old One cards, revelations, objectives, cards of the cooperative game."""

from __future__ import annotations

# Numbers of cards
OLD_CARDS = 30
REVELATIONS = 14  # sorts of revelations
REVELATION_DECKS = 3
PERSONALITIES = 42
DISPLAY = 5
OBJECTIVES = 12
EVENTS_TOGETHER = 9  # sorts of cards of the cooperative game

# Personality cards, by their numbers. Their order counts: see the functions below.
(
    BANKER, COAL_MERCHANT, IRONMASTER, SERGEANT, QUARTERMASTER_GENERAL, GANG_BOSS, OVERLANDER, STOCKMAN,
    MILITIA_CAPTAIN, SCOUT_PILOT, DEMOLITION_EXPERT, COOL_HEAD, NERVE_SPECIALIST, WIRELESS_OPERATOR, FARM_MANAGER,
    CHIEF_ENGINEER, TUNNELLER, MINE_BOSS, PROSPECTOR, SHIPPING_AGENT, QUARTERMASTER, ADJUTANT, INFANTRY_COLONEL,
    ARMOUR_MAJOR, MASTER_GUNNER, RAILWAY_COMMANDANT, AIR_COMMODORE, DESERT_GUIDE, CHAPLAIN, ARMOURER, CORN_BARON,
    CATTLE_BARON, WOOL_BARON, TROPHY_HUNTER, RAILWAY_MAGNATE, CHEMIST, TREASURY_OFFICIAL, CHIEF_OF_STAFF, MIXED_FARMER,
    UNDERTAKER, SECRET_POLICEMAN, NEWSPAPER_OWNER,
) = range(PERSONALITIES)  # fmt: skip
PERSONALITY_NAMES = (
    "banker", "coal-merchant", "ironmaster", "recruiting-sergeant", "quartermaster-general", "track-gang-boss",
    "overlander", "stockman", "militia-captain", "scout-pilot", "demolition-expert", "cool-head", "nerve-specialist",
    "wireless-operator", "farm-manager", "chief-engineer", "tunneller", "mine-boss", "prospector", "shipping-agent",
    "quartermaster", "adjutant", "infantry-colonel", "armour-major", "master-gunner", "railway-commandant",
    "air-commodore", "desert-guide", "chaplain", "armourer", "corn-baron", "cattle-baron", "wool-baron",
    "trophy-hunter", "railway-magnate", "chemist", "treasury-official", "chief-of-staff", "mixed-farmer", "undertaker",
    "secret-policeman", "newspaper-owner",
)  # fmt: skip
NO_CARD = -1  # instead of a card


# Objectives of the solo game
(
    QUIET_SHORE, MANY_FARMS, MANY_TROPHIES, GREAT_HUNT, PHOSPHATES, ALL_TRACKS, NOTHING_LEFT, EVERY_UNIT, SOUND_FARMS,
    NO_TEMPLE, RICH, WELL_ADVISED,
) = range(12)  # fmt: skip

# Cards of the cooperative game
REINFORCEMENTS, AID, WAR_BONDS, RECONNAISSANCE, STIRRING, STAMPEDE, RITUAL, PANIC, DROUGHT = range(EVENTS_TOGETHER)


def is_played_in_turn(card: int) -> bool:
    """Return whether a seat plays a personality in its turn; the others work by themselves, or at another time."""
    return card <= STOCKMAN or card == SCOUT_PILOT


def brings_goods(card: int) -> bool:
    """Return whether a personality brings gold, coal or iron at once."""
    return card <= IRONMASTER


def is_officer(card: int) -> bool:
    """Return whether a personality is an officer. There is one for each kind of unit, in their order."""
    return INFANTRY_COLONEL <= card <= AIR_COMMODORE
