"""German sentences about the course of a Runde and penalties. Knows words only."""

from __future__ import annotations

DECISION = {
    "dealer_moves": "Der Nächste gibt",
    "earlier": "Das Pflichtsolo gilt als vorgezogen, und der vorige Geber gibt noch einmal",
}
SENTENCES: dict[str, str] = {
    "no-soloist": "Spielart „{kind}“: Hier gibt es keinen Solisten; „soloist“ muss null sein.",
    "no-kind-no-soloist": "Spielart „nicht angegeben“: Hier gibt es keinen Solisten; „soloist“ muss null sein.",
    "soloist-missing": "Spielart „{kind}“: Es fehlt „soloist“, die Position des Solisten.",
    "no-kind-of-pflichtsolo": "Ein Pflichtsolo muss eines von {allowed} sein (§4.2).",
    "counts-only-in-solo": "„counts“ gibt es nur im Solo: ein Gegner des Solisten hat schwer gegen die Regeln "
    "verstoßen (§9.4).",
    "no-bock-without-game": "Eine Strafe ohne beendetes Spiel löst keinen Bock aus.",
    "offender-and-soloist": "Wer gegen die Regeln verstoßen hat und der Solist müssen zwei Spieler sein, die gerade "
    "mitspielen.",
    "penalty-and-soloist": "„counts“ gilt gegen einen Gegner des Solisten, „repeat“ in allen anderen Fällen.",
    "too-few-games": "In {games} Spielen lassen sich {pflichtsoli} Pflichtsoli nicht spielen; „games“ muss mindestens "
    "{pflichtsoli} sein.",
    "time-up-twice": "„time_up“ und „time_up_after“ gehen nicht zusammen; bitte nur eines angeben.",
    "game-refused": "Spiel {game}: {said}",
    "runde-over": "Die Runde ist schon zu Ende.",
    "nothing-to-decide": "Hier gibt es nichts zu entscheiden; „decision“ muss null sein.",
    "decision-needed": "{presented} muss vorgeführt werden, setzt in diesem Spiel aber aus, weil {dealer} gibt. Dafür "
    "gibt es keine Regel; die Turnierleitung entscheidet: "
    f"{DECISION['dealer_moves']} („dealer_moves“), oder: {DECISION['earlier']} („earlier“).",
    "decision-missing": "Es fehlt die Entscheidung. {said}",
    "no-such-position": "{position} gibt es am Tisch mit {players} Spielern nicht.",
    "soloist-sits": "{soloist} setzt aus, weil {dealer} gibt (§10).",
    "must-be-presented": "{presented} wird vorgeführt und muss das Pflichtsolo spielen (§4.2.5).",
    "no-open-pflichtsolo": "{soloist} hat kein offenes Pflichtsolo (§4.2).",
    "lustsolo-too-early": "{soloist} darf ein Lustsolo erst nach dem eigenen Pflichtsolo spielen (§4.3).",
}
TERMS: dict[str, dict[str, str]] = {"decision": DECISION}
