"""The rulebook: every file loads, a bad file is refused, a user's directory adds files."""

import shutil

import pytest
from tests.each import each
from tests.own_rulebook import SIDE_BET, SMALL, own_book, small, write_files

from houseway.play.game import FiledGame
from houseway.rulebook.book import FILED, FiledRulebook
from houseway.values.errors import InputError, RulebookError

BOOK = FiledRulebook()
GAME_IDS = sorted(BOOK)


def single_choices(raw):
    """Every value of every option, with the other options at their defaults."""
    for name, option in raw.options.items():
        low, high = option.range or (0, -1)
        for value in option.choices if option.range is None else range(low, high + 1):
            yield {name: value}


def test_there_are_96_filings_from_five_rooms():
    assert len(GAME_IDS) == 96
    assert sorted(BOOK.rooms) == ["cordova", "deuce-lounge", "lucky-buck", "saloon", "tavern"]


@each("game_id", GAME_IDS)
def test_a_filing_is_valid_with_any_single_option_value(game_id):
    game = FiledGame(BOOK, game_id)
    for choice in [{}, *single_choices(game.raw)]:
        filing = game.raw.choose(choice)
        assert filing.id == game_id
        if game.playable:
            rules = game.rules(choice)
            assert rules.options == game.raw.values(choice)


def every_source(value):
    """Every source text in a filing's data."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "source":
                yield part
            else:
                yield from every_source(part)
    elif isinstance(value, list):
        for part in value:
            yield from every_source(part)


@each("game_id", GAME_IDS)
def test_a_filing_cites_its_rooms_papers_and_only_those_of_the_five_rooms(game_id):
    seeds = {room.seed for room in BOOK.rooms.values()}
    raw = BOOK.raw(game_id)
    assert raw.data["source"].startswith(BOOK.room_of(game_id).seed)
    assert {text[:3] for text in every_source(raw.data)} <= seeds


# Wrong files


def refusal(directory, *changes, choose=None):
    """Load a changed filing and its rules, which must fail; return the error."""
    with pytest.raises(RulebookError) as caught:
        FiledGame(own_book(directory, *changes), SMALL).rules(choose or {})
    assert "\n" not in str(caught.value)
    assert "small.toml" in caught.value.where
    return caught.value


@pytest.mark.parametrize(
    ("change", "message", "path"),
    [
        (('name = "Small', 'nmae = 1\nname = "Small'), "unknown key 'nmae'", "small.toml"),
        (('family = "baccarat"\n', ""), "the key 'family' is missing", "small.toml"),
        (('says = ["Cards"]', 'says = "Cards"'), "must be a list, not text", "equipment.says"),
        (('"19 to 20"', '"19:20"'), "odds must be like", "wagers[1].pays[0].odds"),
        (("'winner == \"banker\"'", "'winner = 1'"), "not a condition", "wagers[1].pays[0].when"),
        (
            ("'winner == \"banker\"'", "'winer == \"banker\"'"),
            "no fact or option called 'winer'",
            "wager banker, pays[0].when",
        ),
        (
            ("'winner == \"banker\"'", "'winner == \"dealer\"'"),
            "winner is never 'dealer'",
            "wager banker, pays[0].when",
        ),
        (('"900 6"', '"line 6"'), "a source must be like", "wagers[1].source"),
        (('"baccarat/player-line"', '"baccarat/plyer"'), "has no part 'plyer'", "small.toml"),
        (('"table/left-of', '"tables/left-of'), "no library file called 'tables'", "small.toml"),
        (('decks = "=decks"', 'decks = "=dekcs"'), "no option called 'dekcs'", "small.toml"),
        (
            ('decks = "=decks"', 'decks = "=cover"'),
            "must be a whole number, not text",
            "equipment.decks",
        ),
        (("default = 8", "default = 9"), "decks must be 1 to 8, not 9", "options.decks.default"),
        (("[options.decks]", "[options.deck]"), "no option called 'decks'", "small.toml"),
        (('says = "Decks"', "sais = 1"), "unknown key 'sais'", "options"),
        (('id = "mine/small"', 'id = "mine/other"'), "but the file is for", "small.toml"),
        (
            ('["player", "banker"]', '["player"]'),
            "wager banker is not in any settlement pass",
            "small.toml",
        ),
        (
            ('["player", "banker"]', '["player", "banker", "tie"]'),
            "no wager called 'tie' to settle",
            "settlement[0].wagers",
        ),
        (
            ('source = "900 8"', 'moment = "later"\nsource = "900 8"'),
            "moment must be end, not 'later'",
            "settlement[0].moment",
        ),
        (
            ('source = "900 6"', 'settles = "later"\nsource = "900 6"'),
            "banker must settle at end, not 'later'",
            "small.toml",
        ),
        (
            ('source = "900 6"', 'requires = ["plyer"]\nsource = "900 6"'),
            "wager banker names unknown wager 'plyer'",
            "small.toml",
        ),
        (('id = "banker"', 'id = "player"'), "wager 'player' is defined twice", "small.toml"),
        (('family = "baccarat"', 'family = "tag"'), "family must be ", "small.toml"),
        (('source = "900 4"\n\n', 'source = "900 4"\nx = 1\n\n'), "unknown key 'x'", "play"),
        (('"900 9"', "[]"), "must be text, not", "irregularities[0].source"),
        (('use = "table/cover-is-gross"', "x = 1"), "no option called 'cover'", "small.toml"),
    ],
)
def test_a_bad_file_is_refused_in_one_line_with_file_and_key(tmp_path, change, message, path):
    error = refusal(tmp_path, change)
    assert message in error.what
    assert path in error.where


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('readings = "none"', "must be a list, not text"),
        ("readings = [1]", "must be an object, not a whole number"),
        ("options = 5", "must be an object, not a whole number"),
        ("[[readings]]\noption = 5", "must be an object, not a whole number"),
        ("[[readings]]\noption = { says = 'x' }", "an option of a reading needs an id"),
        ("id = ", "not valid TOML"),
        ("wagers = 1", "must be a list"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused_in_one_line(tmp_path, text, message):
    book = FiledRulebook(write_files(tmp_path, small=f'id = "{SMALL}"\n{text}'))
    with pytest.raises(RulebookError, match=message) as caught:
        book.filing(SMALL)
    assert "\n" not in str(caught.value)
    assert "small.toml" in caught.value.where


def test_a_room_whose_id_is_not_its_folder_is_refused(tmp_path):
    room = 'id = "other"\nname = "R"\nseed = "900"\nsource = "900 1"'
    book = FiledRulebook(write_files(tmp_path, room=room))
    with pytest.raises(RulebookError, match=r"folder is 'mine' \(rooms/mine/room.toml: id\)"):
        _ = book.rooms


def test_a_choice_that_is_not_offered_is_bad_input():
    with pytest.raises(InputError, match=r"decks must be 3 to 8, not 9"):
        BOOK.filing("tavern/ez-baccarat-panda-8", {"decks": 9})
    with pytest.raises(InputError, match="has no option 'dekcs'"):
        BOOK.filing("tavern/ez-baccarat-panda-8", {"dekcs": 6})


def test_an_unknown_game_is_refused_with_the_nearest_names():
    with pytest.raises(InputError, match="no game called 'tavern/zobac': did you mean tavern/z"):
        BOOK.raw("tavern/zobac")
    with pytest.raises(InputError, match=r"no game called '\?' \(game\)"):
        BOOK.raw("?")


# A user's directory


def test_a_users_filing_is_added_to_the_others(tmp_path):
    book = own_book(tmp_path)
    assert SMALL in book
    assert len(list(book)) == 97
    assert book.filing(SMALL).name == "Small Baccarat"
    assert book.room_of(SMALL).name == "mine"


def test_a_users_file_replaces_the_whole_filing_of_its_id(tmp_path):
    room = tmp_path / "rooms" / "tavern"
    room.mkdir(parents=True)
    (room / "zoobac.toml").write_text(small(id="tavern/zoobac"))
    book = FiledRulebook(tmp_path)
    assert len(list(book)) == 96
    assert [wager.id for wager in book.filing("tavern/zoobac").wagers] == ["player", "banker"]
    assert book.room_of("tavern/zoobac").name == BOOK.room_of("tavern/zoobac").name


def test_a_users_library_replaces_the_whole_file_of_its_name(tmp_path):
    shutil.copytree(FILED / "library", tmp_path / "library")
    table = tmp_path / "library" / "table.toml"
    table.write_text(
        table.read_text().replace('place = "left-of-player-dealer"', 'place = "house-dealer-left"')
    )
    action = FiledRulebook(tmp_path).filing("tavern/dai-bacc").action[0]
    assert action.place == "house-dealer-left"


def test_a_later_directory_overrides_an_earlier_one(tmp_path):
    first = write_files(tmp_path / "a", small=small())
    second = write_files(tmp_path / "b", small=small(("Small Baccarat", "Other")))
    assert FiledRulebook(first, second).filing(SMALL).name == "Other"


# Side bets


def test_a_side_bet_is_its_own_filing_and_a_wager_of_the_games_it_attaches_to(tmp_path):
    book = FiledRulebook(write_files(tmp_path, **{"lucky-nine": SIDE_BET}))
    assert book.filing("mine/lucky-nine").status == "side-bet"
    game = FiledGame(book, "tavern/ez-baccarat-panda-8").filing
    assert [wager.id for wager in game.wagers][-1] == "lucky-nine"
    assert game.settlement[-1].wagers == ["lucky-nine"]
    assert "lucky-nine" not in [w.id for w in FiledGame(book, "tavern/zoobac").filing.wagers]


def test_a_side_bets_status_may_have_single_or_double_quotes(tmp_path):
    text = SIDE_BET.replace('"side-bet"', "'side-bet'")
    book = FiledRulebook(write_files(tmp_path, **{"lucky-nine": text}))
    assert "lucky-nine" in FiledGame(book, "tavern/ez-baccarat-panda-8").rules().wagers


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tavern/ez-baccarat-panda-8", "tavern/ez", "no game called 'tavern/ez'"),
        ('id = "lucky-nine"', 'id = "tie"', "wager 'tie' is defined twice"),
        ("player_points", "points", "no fact or option called 'points'"),
    ],
)
def test_a_bad_side_bet_is_refused_with_its_own_file(tmp_path, old, new, message):
    book = FiledRulebook(write_files(tmp_path, **{"lucky-nine": SIDE_BET.replace(old, new)}))
    with pytest.raises(RulebookError, match=message) as caught:
        FiledGame(book, "tavern/ez-baccarat-panda-8").rules()
    assert "lucky-nine.toml" in caught.value.where


def test_a_side_bet_cannot_be_played_as_a_game(tmp_path):
    book = FiledRulebook(write_files(tmp_path, **{"lucky-nine": SIDE_BET}))
    with pytest.raises(InputError, match="can't be played: it is a side bet"):
        FiledGame(book, "mine/lucky-nine").rules()
