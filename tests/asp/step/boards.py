"""The boards that the measurements run on."""
from tests.asp.step.positions import P, Start

BOARDS = {
    "druid": Start((P("devoted_druid"), P("vizier_of_remedies"))),
    "druid-novizier": Start((P("devoted_druid"), P("grizzly_bears"))),
    "redcap": Start((P("murderous_redcap"), P("viscera_seer"), P("vizier_of_remedies"))),
    "redcap-novizier": Start((P("murderous_redcap"), P("viscera_seer"))),
    "finks": Start((P("kitchen_finks"), P("viscera_seer"), P("melira"))),
    "blowfly": Start((P("blowfly_infestation"), P("nest_of_scarabs"), P("fume_spitter"), P("grizzly_bears", "b"), P("viscera_seer", "b")),
                     tokens=(("insect", "a", 4),)),
    "wither4": Start((P("hateflayer", "a", "tapped"), P("prodigal_pyromancer"), P("prodigal_pyromancer", "b"), P("young_wolf", "b"),
                      P("everlasting_torment", "b")), mana={("a", "red"): 4, ("a", "green"): 1}),
    "anthem8": Start((P("glorious_anthem"), P("murderous_redcap"), P("kitchen_finks"), P("viscera_seer"), P("vizier_of_remedies"),
                      P("devoted_druid"), P("prodigal_pyromancer", "b"), P("young_wolf", "b"))),
}

_eight = BOARDS["anthem8"].permanents
_more = (P("blood_artist", "b"), P("mountain"), P("mountain"), P("mountain"), P("hateflayer", "a", "tapped"), P("soul_warden", "b"), P("melira", "b"),
         P("juniper_order_ranger"), P("forest", "b"), P("grizzly_bears", "b"), P("kitchen_finks", "b"), P("fume_spitter", "b"), P("goblin_guide", "b"),
         P("grizzly_bears"), P("grizzly_bears"), P("young_wolf"))
BOARDS |= {f"anthem{n}": Start(_eight + _more[:n - 8]) for n in (12, 16, 24)}
BOARDS["anthem4"] = Start((_eight[0], _eight[1], _eight[3], _eight[6]))
# several anthems: what a sum over open atoms costs
BOARDS["anthems4"] = Start((*_eight, P("glorious_anthem"), P("glorious_anthem"), P("glorious_anthem")))
# the mandatory loop made useful
BOARDS["blowfly-artist"] = Start((P("blowfly_infestation"), P("nest_of_scarabs"), P("blood_artist"), P("fume_spitter"), P("insect"), P("viscera_seer", "b")),
                                 tokens=(("insect", "a", 3),))

# boards where the layers are open
BOARDS |= {
    "humility8": Start((P("humility"), P("seal_of_cleansing"), P("murderous_redcap"), P("kitchen_finks"), P("viscera_seer"), P("devoted_druid"),
                        P("prodigal_pyromancer", "b"), P("young_wolf", "b"))),
    "humility10": Start((P("glorious_anthem"), P("humility"), P("seal_of_cleansing"), P("murderous_redcap"), P("kitchen_finks"), P("viscera_seer"),
                         P("vizier_of_remedies"), P("devoted_druid"), P("prodigal_pyromancer", "b"), P("young_wolf", "b"))),
    "cauldron6": Start((P("cauldron_of_souls"), P("test_sheepmaker"), P("devoted_druid"), P("viscera_seer"), P("blood_artist"), P("prodigal_pyromancer", "b"))),
    "lands8": Start((P("forest"), P("mountain"), P("dryad_arbor"), P("urborg"), P("kormus_bell"), P("magus_of_the_moon"), P("prodigal_pyromancer"),
                     P("viscera_seer"))),
    "auras6": Start((P("grizzly_bears"), P("power_of_fire", "a", "on 1"), P("power_of_fire", "a", "on 1"), P("seal_of_cleansing"), P("viscera_seer"),
                     P("everlasting_torment"))),
    "godhead8": Start((P("godhead_of_awe"), P("animator"), P("crusade"), P("cauldron_of_souls"), P("viscera_seer"), P("murderous_redcap"),
                       P("kitchen_finks", "b"), P("prodigal_pyromancer", "b"))),
}
