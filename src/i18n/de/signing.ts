/** German texts of signatures. */
import type { DifferenceCause } from '../../designer/signature/check/causes';
import type { ReceiverComparison } from '../../designer/signature/check/check';
import type { ReceiverLimit } from '../../export/receivers';
import { type Messages, say } from '../../send/exchange';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../format';
import { SIGNABLE_PARTS } from './problems';

const signing: Catalogue['signing']['signing'] = {
  notSigned:
    'Noch gibt es keine Signatur: Die URL, der Header-Name oder das Geheimnis hat ein Problem. Was zu tun ist, sagen die Probleme darunter.',
  signatureHeader: 'Der Header',
  copyHeader: 'Den Header kopieren',
  signedAt: 'Signiert am',
  timeAlone: {
    refresh: 'Zeit aktualisieren',
    refreshed: (time) => `Die Anfrage ist jetzt mit der Zeit ${time} signiert.`,
  },
  timeAndId: {
    refresh: 'Zeit und ID aktualisieren',
    refreshed: (time) => `Die Anfrage ist jetzt am ${time} signiert, mit einer neuen Nachrichten-ID.`,
  },
  signed: 'Was signiert wird',
  signedSize: (bytes) => count(bytes, 'Byte', 'Byte'),
  verify: 'Wie ein Empfänger sie prüft',
  stepByStep: 'Schritt für Schritt',
  verifySteps: [
    't und v1 aus dem Header nehmen. Die Anfrage ablehnen, wenn t mehr als einige Minuten alt ist, damit niemand sie noch einmal senden kann.',
    'Die Nachricht wie oben zusammensetzen, aus der Anfrage, wie sie ankam: der Body vor jedem Parsen, das Ziel, wie es in der Anfragezeile steht.',
    'Darüber HMAC-SHA256 mit dem Geheimnis berechnen, in hexadezimalen Kleinbuchstaben schreiben und in konstanter Zeit mit v1 vergleichen.',
  ],
};

const signingChoice: Catalogue['signing']['signingChoice'] = {
  signWith: (scheme) => `Mit dem Verfahren „${scheme}“ signieren`,
  signWithNote: 'Berechnet die Signatur für jede Anfrage. Das Geheimnis ist einzugeben.',
  signedWith: (scheme) => `Die Aktion signiert mit dem Verfahren „${scheme}“. Das Geheimnis eingeben.`,
};

const signingForm: Catalogue['signing']['signingForm'] = {
  schemeNotes: {
    rfc9421: 'HTTP Message Signatures: so signiert der Standard selbst die ganze Anfrage.',
    'standard-webhooks': 'Das Verfahren von standardwebhooks.com und Svix.',
  },
  defaultScheme: (name) => `${name} (Standard)`,
  chooseCustom: 'Eigenes …',
  signs: 'Signiert',
  leavesOpen: 'Nicht geschützt',
  nothing: 'nichts',
  protectables: SIGNABLE_PARTS,
  details: 'Einzelheiten',
  fixedHeader: 'Vom Verfahren festgelegt',
  keyForms: {
    utf8: 'Text, unverändert',
    hex: 'Hexadezimalziffern',
    base64: 'Base64',
    whsec: 'Base64, mit oder ohne whsec_',
  },
  generateSecret: 'Erzeugen',
  generateSecretFor: (label) => `Erzeugen: ${label}`,
  copySecret: (label) => `Kopieren: ${label}`,
  secretGenerated: 'Ein neues Geheimnis steht im Feld. Der Empfänger braucht es auch.',
  addSecondSecret: 'Zweites Geheimnis hinzufügen',
  removeSecondSecret: 'Zweites Geheimnis löschen',
  secondSecretRemoved: 'Zweites Geheimnis gelöscht.',
  secondSecretNote: 'Während eines Wechsels enthält die Anfrage eine Signatur mit jedem Geheimnis.',
};

const MESSAGE_PARTS = {
  time: 'Zeit',
  id: 'Nachrichten-ID',
  method: 'Methode',
  host: 'Host',
  target: 'Anfrageziel (Pfad und Query)',
  path: 'Pfad',
  query: 'Query',
  url: 'URL',
  'content-type': 'Content-Type',
  body: 'Body',
  'body-digest': 'Hashwert des Bodys',
};

const schemeEditor: Catalogue['signing']['schemeEditor'] = {
  title: 'Eigenes Verfahren',
  settings: { hash: 'Hash', key: 'Form des Geheimnisses', encoding: 'Schreibweise der Signatur' },
  hashes: { sha256: 'SHA-256', sha512: 'SHA-512', sha1: 'SHA-1' },
  keys: { utf8: 'Text', hex: 'Hexadezimal', base64: 'Base64', whsec: 'whsec_-Base64' },
  encodings: { hex: 'Hexadezimal', base64: 'Base64' },
  startFrom: 'Ausgehen von …',
  empty: 'Leeres Verfahren',
  started: (name) => `Das eigene Verfahren geht jetzt aus von: ${name}.`,
  message: 'Nachricht',
  messagePlaceholder: '{time}.{body}',
  fieldsPlaceholder: 'X-Signature: t={time},v1={signature}',
  templateNote:
    'Teile stehen in Klammern, etwa {time} und {body}. \\n ist ein Zeilenvorschub, und \\{ ist eine Klammer. Bei zwei Geheimnissen trennt {signature: } die beiden Signaturen mit einem Leerzeichen.',
  insertPart: 'Teil einfügen',
  insertPartIn: (template) => `Teil einfügen: ${template}`,
  choice: (part, name) => `${part} ${name}`,
  faults: {
    'unknown-part': (text, position) =>
      `${text} beim ${grouped(position)}. Zeichen ist kein Teil, der hier stehen kann. Es wird als Text signiert.`,
    'unclosed-brace': (_text, position) =>
      `Die Klammer beim ${grouped(position)}. Zeichen ist nicht geschlossen. Sie wird als Text signiert; ist das gemeint, \\{ schreiben.`,
  },
  fields: 'Header-Felder',
  fieldsNote: 'Eines je Zeile; eines davon enthält die Signatur.',
  live: 'Was jetzt signiert wird',
  liveFields: 'Die Header-Felder',
  notSigned: 'Erscheint hier, sobald sich die Anfrage signieren lässt. Siehe die Probleme.',
  signedParts: {
    ...MESSAGE_PARTS,
    text: 'Fester Text',
    keyid: 'Schlüssel-ID',
    signature: 'Signatur',
  },
  signedTimes: {
    seconds: 'Zeit, in Sekunden seit 1970',
    milliseconds: 'Zeit, in Millisekunden seit 1970',
    iso8601: 'Zeit, nach ISO 8601',
  },
  signedDigest: (hash, encoding) => `${hash} des Bodys (${encoding})`,
  emptyPart: (name) => `${name}: leer`,
};

/** Each follows “Der Empfänger”. */
const CAUSES: Record<DifferenceCause, string> = {
  'line-end':
    'hat ein anderes Zeilenende im Body, etwa einen Zeilenvorschub danach: Die Bytes des Bodys so nehmen, wie sie kamen',
  body: 'parst den Body und schreibt ihn neu, oder etwas hat ihn vorher gelesen: Seine Bytes nehmen, bevor irgendetwas sie parst',
  encoding:
    'liest oder schreibt den Body in einer anderen Kodierung: Seine Bytes so nehmen, wie sie kamen, nämlich als UTF-8',
  time: 'hat eine andere Zeit: Sie aus dem Header nehmen, wie sie dort steht, nicht von einer Uhr',
  prefix: 'lässt weg, was in der Nachricht vor dem Body steht',
  secret:
    'verwendet ein anderes Geheimnis: mit Leerraum oder Anführungszeichen darum, dekodiert, obwohl es nicht kodiert ist, oder nicht dekodiert, obwohl es kodiert ist, oder gar keines',
};

/** Each follows “geschrieben”. */
const WRITTEN: Partial<Record<DifferenceCause, string>> = {
  encoding: 'in einer anderen Kodierung',
  prefix: 'mit etwas anderem davor oder danach',
};

const DO_NEXT =
  'Gehört sie zu genau dieser Anfrage und diesem Geheimnis? Die Nachricht einfügen, die der Empfänger bildet: Dann wird das erste Byte gezeigt, das sich unterscheidet.';

function differenceText(
  outcome: Extract<ReceiverComparison, { type: 'different' }>,
  part: string | undefined,
): string {
  const { pasted, header, cause, otherTime, lines } = outcome;
  const time = otherTime === undefined ? '' : ` zur Zeit ${otherTime}`;
  if (pasted === 'signature') {
    if (cause) return `Das ist die richtige Signatur${time}, geschrieben ${WRITTEN[cause]}.`;
    return header === undefined || !lines
      ? `Keine übliche Ursache ergibt diese Signatur${time}. ${DO_NEXT}`
      : `${header} unterscheidet sich ab dem ${grouped(lines.offset + 1)}. Zeichen, und keine übliche Ursache ergibt die Signatur darin. ${DO_NEXT}`;
  }
  const reason = cause && `Der Empfänger ${CAUSES[cause]}.`;
  if (part === undefined || !lines) return `${reason ?? 'Die Nachricht des Empfängers unterscheidet sich.'}`;
  const place = `Die Nachricht des Empfängers unterscheidet sich ab Byte ${grouped(lines.offset + 1)}: ${part}.`;
  return reason ? `${place} ${reason}` : place;
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

const signature: Catalogue['signing']['signature'] = {
  language: 'Sprache',
  includeTest: 'Diese Anfrage als Test mitgeben',
  testTooLong: (bytes) => `Der Body hat ${count(bytes, 'Byte', 'Byte')}, zu viele für einen Test im Code.`,
  testNotSendable: 'Solange sich die Anfrage nicht senden lässt, gibt es keinen Test.',
  code: (language) => `Code des Empfängers, ${language}`,
  codeNote: (secret) =>
    `Ein vollständiges Programm. Das Geheimnis nimmt es aus der Umgebungsvariablen ${secret}.`,
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
    'Seine Signatur, seine Header oder die ganze Anfrage; oder die Nachricht, die er gebildet hat: als Text, hexadezimal oder Base64',
  checkLabel: 'Signatur oder Nachricht des Empfängers',
  compare: 'Vergleichen',
  stop: 'Anhalten',
  stopped: 'Angehalten.',

  ours: 'Signiert',
  theirs: 'Empfänger',
  end: 'Ende',
  lineEnds:
    'Eingefügter Text hat seine Wagenrückläufe verloren. Um auch sie zu vergleichen, die Nachricht als hexadezimale Ziffern oder Base64 einfügen.',

  outcome: (outcome, part) => {
    switch (outcome.type) {
      case 'nothing':
        return 'Zuerst eine Signatur oder eine Nachricht einfügen.';
      case 'other-length':
        return `Dieser Hashwert hat ${count(outcome.bytes, 'Byte', 'Byte')}; eine Signatur dieses Verfahrens hat ${outcome.expected}.`;
      case 'identical': {
        const time = outcome.otherTime === undefined ? '' : ` zur Zeit ${outcome.otherTime}`;
        return outcome.pasted === 'message'
          ? 'Identisch: Der Empfänger bildet die Nachricht, die signiert wurde. Unterscheiden sich die Signaturen trotzdem, verwendet der Empfänger ein anderes Geheimnis.'
          : `Identisch: Das ist die richtige Signatur${time}. Lehnt der Empfänger die Anfrage trotzdem ab, seine Altersgrenze prüfen und wie er die Header liest.`;
      }
      case 'different':
        return differenceText(outcome, part);
    }
  },
};

export const german: Catalogue['signing'] = { signing, signingChoice, signingForm, schemeEditor, signature };
