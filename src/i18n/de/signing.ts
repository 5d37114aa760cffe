import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { PROTECTABLES } from './problem-words';

const signing: Catalogue['signing']['signing'] = {
  notSigned:
    'Noch gibt es keine Signatur: Die URL, der Header-Name oder das Signaturgeheimnis hat ein Problem. Was zu tun ist, sagen die Probleme darunter.',
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
  loading: 'Wird geladen …',
  verify: 'Wie ein Empfänger sie prüft',
  stepByStep: 'Schritt für Schritt',
  verifySteps: [
    't und v1 aus dem Header nehmen. Die Anfrage ablehnen, wenn t mehr als einige Minuten alt ist, damit niemand sie noch einmal senden kann.',
    'Die Nachricht wie oben zusammensetzen, aus der Anfrage, wie sie ankam: der Body vor jedem Parsen, das Ziel, wie es in der Anfragezeile steht.',
    'Darüber HMAC-SHA256 mit dem Signaturgeheimnis berechnen, in hexadezimalen Kleinbuchstaben schreiben und in konstanter Zeit mit v1 vergleichen.',
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
  protectables: PROTECTABLES,
  details: 'Einzelheiten',
  fixedHeader: 'Vom Verfahren vorgegeben',
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
  removeSecondSecret: 'Zweites Geheimnis entfernen',
  secondSecretRemoved: 'Zweites Geheimnis entfernt.',
  secondSecretNote: 'Während eines Schlüsselwechsels enthält die Anfrage eine Signatur mit jedem Geheimnis.',
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
  settings: { hash: 'Hash', key: 'Form des Schlüssels', encoding: 'Schreibweise der Signatur' },
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
    'Teile stehen in Klammern, etwa {time} und {body}. \\n ist ein Zeilenvorschub, und \\{ ist eine Klammer. {signature: } setzt ein Leerzeichen vor eine zweite Signatur.',
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

export const german: Catalogue['signing'] = { signing, signingChoice, signingForm, schemeEditor };
