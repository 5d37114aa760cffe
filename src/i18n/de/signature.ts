import type { ReceiverLimit } from '../../formats/receivers';
import type { Outcome } from '../../model/signature-check/check';
import type { Expected } from '../../model/signature-check/malformed-field';
import type { SignatureForm } from '../../model/signature-check/pasted';
import type { Field } from '../../model/signature-check/signed-parts';
import { type Messages, say } from '../../sending/messages';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { CAUSES, mistake } from './signature-causes';

/** Each follows “geschrieben”. */
const FORMS: Record<SignatureForm, string | undefined> = {
  hex: undefined,
  header: undefined,
  'upper-case': 'in Großbuchstaben',
  base64: 'in Base64',
  base64url: 'in Base64 für URLs',
  prefixed: 'mit einem Wort davor',
};

const FIELDS: Record<Field, string> = {
  version: 'Version',
  time: 'Zeit',
  method: 'Methode',
  host: 'Host',
  target: 'Ziel',
  type: 'Content-Type',
  body: 'Body',
};

const ADVICE: Record<Field, string> = {
  version: 'Die Nachricht beginnt mit einer Zeile, die v1 enthält und sonst nichts.',
  time: 'Die Ziffern von t aus dem Header nehmen, nicht von einer Uhr. Eine andere Anfrage hat eine andere Zeit.',
  method: 'Die Methode so nehmen, wie sie in der Anfragezeile steht.',
  host: 'Etwas zwischen Sender und Empfänger schreibt Host vielleicht um. Host durchreichen lassen oder den öffentlichen Host in den Empfänger schreiben.',
  target:
    'Das Ziel so nehmen, wie es in der Anfragezeile steht: Pfad und Query, nicht dekodiert, nicht durch einen Router verändert.',
  type: 'Den Wert von Content-Type so nehmen, wie er kam; er ist leer, wenn es keinen gibt.',
  body: 'Die Bytes des Bodys nehmen, bevor irgendetwas sie parst.',
};

/** What a header field should hold. */
const EXPECTED: Messages<Expected> = {
  text: ({ text }) => `„${text}“`,
  seconds: () => 'die Zeit in Sekunden seit 1970',
  milliseconds: () => 'die Zeit in Millisekunden seit 1970',
  iso8601: () => 'die Zeit wie in 2026-01-31T12:00:00Z',
  id: () => 'eine Nachrichten-ID aus Buchstaben, Ziffern, „-“ und „_“',
  hex: ({ length }) => `eine Signatur aus ${length} hexadezimalen Ziffern in Kleinschreibung`,
  base64: ({ length }) => `eine Signatur aus ${length} Zeichen Base64`,
  end: () => 'das Ende des Werts',
};

const DO_NEXT =
  'Die Nachricht einfügen, die der Empfänger bildet: Dann wird das erste Byte gezeigt, das sich unterscheidet.';

const DO_NEXT_UNDER_SCHEME =
  'Gehört sie zu genau dieser Anfrage und diesem Geheimnis? Die Nachricht einfügen, die der Empfänger bildet: Dann wird das erste Byte genannt, das sich unterscheidet.';

const builds = (how: string): string => `Der Empfänger bildet die Nachricht ${how}.`;

function signatureText({ form, explanation, otherTime }: Extract<Outcome, { type: 'signature' }>): string {
  const time = otherTime === undefined ? '' : ` für t=${otherTime}`;
  const written = FORMS[form] === undefined ? '' : `, geschrieben ${FORMS[form]}`;
  if (!explanation) {
    return otherTime === undefined && form !== 'header'
      ? `Keine übliche Ursache ergibt diese Signatur. Gehört sie zu genau dieser Anfrage, signiert zu dieser Zeit? ${DO_NEXT}`
      : `Keine übliche Ursache ergibt diese Signatur${time}. ${DO_NEXT}`;
  }
  const { causes } = explanation;
  if (causes.length > 0)
    return `Das ist die Signatur${time} über die Nachricht ${causes.map((cause) => CAUSES[cause]).join(' und ')}${written}.`;
  if (written !== '') {
    return `Das ist die richtige Signatur${time}${written}. Im Header stehen 64 hexadezimale Ziffern in Kleinschreibung: die Bytes vergleichen oder sie ebenso schreiben.`;
  }
  return `Identisch: Der Empfänger berechnet die richtige Signatur${time}. Lehnt er die Anfrage trotzdem ab, seine Altersgrenze prüfen und wie er den Header liest.`;
}

const LIMITS: Messages<ReceiverLimit> = {
  'go-escapes': () =>
    'Der Server von Go lehnt einen Pfad ab, in dem auf ein % nicht zwei hexadezimale Ziffern folgen.',
  'python-underscore': () =>
    'Neuere Versionen des Entwicklungsservers von Flask und von Gunicorn lassen Header mit einem Unterstrich im Namen weg. Mit einem Header signieren, dessen Name Bindestriche hat.',
  'flask-slashes': () =>
    'Der Entwicklungsserver von Flask macht aus mehreren Schrägstrichen am Anfang des Ziels einen. Einen anderen WSGI-Server verwenden, etwa Gunicorn.',
  'webrick-path': () =>
    'WEBrick lehnt einen Pfad mit Zeichen außerhalb von RFC 3986 ab. Einen anderen Server verwenden, etwa Puma.',
  'webrick-target': ({ characters }) =>
    `WEBrick lehnt ein Ziel von mehr als ${characters} Zeichen ab. Einen anderen Server verwenden, etwa Puma.`,
};

export const german: Catalogue['signature'] = {
  language: 'Sprache',
  includeTest: 'Diese Anfrage als Test mitgeben',
  testTooLong: (bytes) => `Der Body hat ${count(bytes, 'Byte', 'Byte')}, zu viele für einen Test im Code.`,
  testNotSendable: 'Solange sich die Anfrage nicht senden lässt, gibt es keinen Test.',
  code: (language) => `Code des Empfängers, ${language}`,
  codeNote: (secret) =>
    `Ein vollständiges Programm. Das Signaturgeheimnis nimmt es aus der Umgebungsvariablen ${secret}.`,
  library: (name, version) =>
    `Oder mit ${name}, erprobt in Version ${version}. Die Namen der Header stehen in Kleinbuchstaben, und der Body ist der Text, wie er ankam.`,
  documentedLibrary: (name) =>
    `Oder mit ${name}, wie dessen Dokumentation es beschreibt; hier nicht erprobt. Die Namen der Header stehen in Kleinbuchstaben, außer in Gos http.Header, und der Body ist, wie er ankam.`,
  copyLibraryCode: (name) => `Code mit ${name} kopieren`,
  libraryCode: (name) => `Code mit ${name}`,
  untold:
    'Kein Empfänger kann diese Signatur prüfen: Die Nachricht enthält die Zeit oder die ID, aber kein Header nennt sie.',

  limit: (limit) => say(LIMITS, limit),

  check: 'Eine Signatur prüfen',
  checkNote:
    'Was ein Empfänger berechnet hat, als hexadezimale Ziffern, Base64 oder ganzer Header; oder die Nachricht, die er gebildet hat, als Text, als Zeichenkette mit \\n, als hexadezimale Ziffern oder Base64.',
  schemeCheckNote:
    'Was ein Empfänger berechnet hat, seine Header oder eine ganze Anfrage, wie sie kam, aus der dann auch das Übrige genommen wird; oder die Nachricht, die er gebildet hat, als Text, als String mit \\n, als hexadezimale Ziffern oder Base64.',
  checkLabel: 'Signatur oder Nachricht des Empfängers',
  compare: 'Vergleichen',
  stop: 'Anhalten',
  stopped: 'Angehalten.',

  field: (field) => FIELDS[field],
  from: (field, offset) => `${FIELDS[field]}, ab Byte ${grouped(offset + 1)}`,
  ours: 'Signiert',
  theirs: 'Empfänger',
  empty: 'leer',
  unlikeSigned: (made) => builds(mistake(made)),
  advice: (field) => ADVICE[field],
  lineEnds:
    'Eingefügter Text hat seine Wagenrückläufe verloren. Um auch sie zu vergleichen, die Nachricht als hexadezimale Ziffern oder Base64 einfügen.',
  lastLineEnd: 'Das letzte Zeilenende weglassen, wenn nur das Kopieren es hinzugefügt hat.',

  schemeOutcome: (outcome) => {
    switch (outcome.type) {
      case 'nothing':
        return 'Zuerst eine Signatur oder eine Nachricht einfügen.';
      case 'octets':
        return outcome.from === undefined
          ? 'Identisch: Der Empfänger bildet die Nachricht, die signiert wurde. Unterscheiden sich die Signaturen trotzdem, verwendet der Empfänger einen anderen Schlüssel.'
          : `Das ist keine Signatur des Verfahrens, und als Nachricht unterscheidet es sich ab Byte ${grouped(outcome.from + 1)}.`;
      case 'malformed':
        return `${outcome.header} hat nicht die richtige Form: Beim ${grouped(outcome.offset + 1)}. Zeichen wird ${say(EXPECTED, outcome.expected)} erwartet.`;
      case 'verdict': {
        const time = outcome.otherTime === undefined ? '' : ` zur Zeit ${outcome.otherTime}`;
        const causes = outcome.explanation?.causes;
        if (!causes) return `Keine übliche Ursache ergibt diese Signatur${time}. ${DO_NEXT_UNDER_SCHEME}`;
        if (causes.length === 0)
          return `Identisch: Das ist die richtige Signatur${time}. Lehnt der Empfänger die Anfrage trotzdem ab, seine Altersgrenze prüfen und wie er die Header liest.`;
        return `Das ist die Signatur${time} über die Nachricht ${causes.map((cause) => CAUSES[cause]).join(' und ')}.`;
      }
    }
  },

  outcome: (outcome) => {
    switch (outcome.type) {
      case 'nothing':
        return 'Zuerst eine Signatur oder eine Nachricht einfügen.';
      case 'broken-header':
        return 'Das ist nicht der Wert eines Signatur-Headers: t muss aus Ziffern bestehen, v1 aus 64 hexadezimalen Ziffern in Kleinschreibung, mit einem Komma dazwischen.';
      case 'other-hash':
        return `${count(outcome.bytes, 'Byte', 'Byte')} sind so lang wie ${outcome.hash}. Die Signatur ist HMAC-SHA-256 und hat 32.`;
      case 'signature':
        return signatureText(outcome);
      case 'message':
        switch (outcome.comparison.type) {
          case 'identical':
            return 'Identisch: Der Empfänger bildet die Nachricht, die signiert wurde. Unterscheiden sich die Signaturen trotzdem, verwendet der Empfänger einen anderen Schlüssel.';
          case 'frame':
            return builds(CAUSES[outcome.comparison.cause]);
          case 'fields':
            return `Die Nachricht des Empfängers unterscheidet sich in ${outcome.comparison.differences
              .map(({ field }) => FIELDS[field])
              .join(', ')}.`;
        }
    }
  },
};
