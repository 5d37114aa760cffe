import type { Derivation, Encoding } from '../../core';
import type { MessagePlace } from '../../designer/request/message/divided-message';
import type { Catalogue } from '../catalogue';
import { grouped } from '../count';

const ENCODINGS: Record<Encoding, string | undefined> = {
  none: undefined,
  form: 'formularkodiert',
  'json-string': 'JSON-Zeichenkette',
  'json-value': 'JSON-Wert',
  percent: 'prozentkodiert',
  'percent-path': 'prozentkodierter Pfad',
  'percent-query': 'prozentkodierte Query',
  'lower-case': 'Kleinbuchstaben',
};

/** Each follows “Berechnet”. */
const DERIVATIONS: Record<Derivation, string> = {
  base64: 'als Base64 aus Benutzername, Doppelpunkt und Passwort',
  'hmac-sha1': 'als HMAC-SHA1 der signierten Nachricht mit dem Signaturgeheimnis',
  'hmac-sha256': 'als HMAC-SHA256 der signierten Nachricht mit dem Signaturgeheimnis',
  'hmac-sha512': 'als HMAC-SHA512 der signierten Nachricht mit dem Signaturgeheimnis',
  sha1: 'als SHA-1 des Bodys',
  sha256: 'als SHA-256 des Bodys',
  sha512: 'als SHA-512 des Bodys',
  length: 'als Länge des Bodys in Byte',
  clock: 'aus der Zeit der Vorschau',
  id: 'als zufällige ID der Nachricht, aktualisiert zusammen mit der Zeit',
  host: 'als Host der URL in seiner Standardform',
};

function placeName(place: MessagePlace): string {
  switch (place.part) {
    case 'header':
      return `Header ${place.name}`;
    case 'request-line':
      return 'Anfragezeile';
    case 'end-of-head':
      return 'die Leerzeile am Ende des Kopfs';
    case 'target':
      return 'Anfrageziel';
    case 'method':
      return 'Methode';
    case 'body':
      return 'Body';
  }
}

/** Each follows “Byte 3” or “Bytes 3 bis 5”. */
const SECTIONS = { head: 'des Kopfs', body: 'des Bodys' } as const;

const provenance: Catalogue['message']['provenance'] = {
  goToSetting: 'Zur Einstellung',
  sources: { fixed: 'Vorgegeben', setting: 'Einstellung', context: 'Kontext', derived: 'Berechnet' },
  fixedBy: (places) => {
    const place = places.at(-1);
    if (place?.part === 'body') return 'vom Format des Bodys';
    if (place?.part !== 'header' || /^(host|content-length)$/i.test(place.name)) return 'von HTTP';
    return /^content-type$/i.test(place.name)
      ? 'von HTTP und dem Format'
      : 'von HTTP und der Authentifizierungsmethode';
  },
  filter: (filter) => `Filter ${filter}`,
  encodings: ENCODINGS,
  derivations: DERIVATIONS,
  places: (places) => places.map(placeName).join(' und '),
  range: (section, start, end) =>
    end - start === 1
      ? `Byte ${grouped(end)} ${SECTIONS[section]}`
      : `Bytes ${grouped(start + 1)} bis ${grouped(end)} ${SECTIONS[section]}`,
  maskedPart: 'enthält ein Geheimnis, verdeckt',
  invisible: (names) => `enthält ${names.join(', ')}`,
  more: (parts) => `${grouped(parts)} weitere`,
  characters: {
    'U+0085': 'nächste Zeile',
    'U+00A0': 'geschütztes Leerzeichen',
    'U+00AD': 'weiches Trennzeichen',
    'U+061C': 'arabische Buchstabenmarke',
    'U+180E': 'mongolischer Vokaltrenner',
    'U+200B': 'Leerzeichen ohne Breite',
    'U+200C': 'breitenloser Nichtverbinder',
    'U+200D': 'breitenloser Verbinder',
    'U+200E': 'Links-nach-rechts-Marke',
    'U+200F': 'Rechts-nach-links-Marke',
    'U+2028': 'Zeilentrenner',
    'U+2029': 'Absatztrenner',
    'U+202A': 'Links-nach-rechts-Einbettung',
    'U+202B': 'Rechts-nach-links-Einbettung',
    'U+202C': 'Ende des Richtungswechsels',
    'U+202D': 'erzwungen links nach rechts',
    'U+202E': 'erzwungen rechts nach links',
    'U+202F': 'schmales geschütztes Leerzeichen',
    'U+2060': 'Wortverbinder',
    'U+2066': 'Links-nach-rechts-Isolat',
    'U+2067': 'Rechts-nach-links-Isolat',
    'U+2068': 'Isolat nach dem ersten Zeichen',
    'U+2069': 'Ende des Isolats',
    'U+3000': 'ideografisches Leerzeichen',
    'U+FE0F': 'Auswahlzeichen für Emojis',
    'U+FEFF': 'Byte-Order-Mark',
  },
};

const formattedBody: Catalogue['message']['formattedBody'] = {
  layout: 'Darstellung des Bodys',
  asSent: 'Wie gesendet',
  formatted: 'Formatiert',
};

export const german: Catalogue['message'] = { provenance, formattedBody };
