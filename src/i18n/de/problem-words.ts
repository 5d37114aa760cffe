import type { Protectable } from '../../core';
import type {
  ContractCounted,
  ContractFault,
  ContractForm,
  ContractGap,
  ContractNumberRule,
  ContractType,
  FilterArguments,
  FilterName,
  FoundInText,
  HeaderValueFault,
  JsonExpected,
  JsonKind,
  KeyEncoding,
  MarkerFault,
  NoFallback,
  TagExpected,
} from '../../core/internal';

/** The words inside the messages of problems: what was expected, and what was found. */
export const KINDS: Record<JsonKind, string> = {
  string: 'Text',
  number: 'eine Zahl',
  boolean: 'true oder false',
  null: 'null',
  array: 'eine Liste',
  object: 'ein Objekt',
};

export const CONTRACT_TYPES: Record<ContractType, string> = { ...KINDS, integer: 'eine ganze Zahl' };

export const COUNTED: Record<ContractCounted, string> = {
  characters: 'Zeichen',
  items: 'Einträge',
  members: 'Elemente',
};

export const NUMBER_RULES: Record<ContractNumberRule, (limit: string) => string> = {
  'at-least': (limit) => `mindestens ${limit}`,
  'at-most': (limit) => `höchstens ${limit}`,
  above: (limit) => `größer als ${limit}`,
  below: (limit) => `kleiner als ${limit}`,
  multiple: (limit) => `die ein Vielfaches von ${limit} ist`,
};

export const CONTRACT_FORMS: Record<ContractForm, string> = {
  none: 'Das hat keine der Formen, die der Empfänger annimmt',
  several: 'Das hat mehrere der Formen, von denen der Empfänger genau eine annimmt',
  excluded: 'Das hat eine Form, die der Empfänger ablehnt',
  contains: 'Dieser Liste fehlt ein Eintrag, den der Empfänger erwartet',
  'contains-fewer': 'Diese Liste hat mehr gleichartige Einträge, als der Empfänger annimmt',
  'repeated-item': 'Dieser Eintrag steht zweimal in einer Liste, deren Einträge verschieden sein müssen',
};

export const CONTRACT_FAULTS: Record<ContractFault, string> = {
  reference: 'Der Vertrag verweist auf etwas, das er nicht enthält',
  circle: 'Der Vertrag dreht sich im Kreis',
  pattern: 'Der Vertrag hat ein Muster, das kein regulärer Ausdruck ist',
  keyword: 'Der Vertrag hat eine unverständliche Regel',
};

export const CONTRACT_GAPS: Record<ContractGap, (text: string) => string> = {
  time: () => 'Die Muster des Vertrags sind nicht geprüft: Eines davon brauchte mehr als 2 Sekunden.',
  'too-long': () =>
    'Der Vertrag ist nicht geprüft: Dieser Body braucht zu lange. Mit der Befehlszeile prüfen.',
  effort: () => 'Der Vertrag ist nicht zu Ende geprüft: Sein Schema verzweigt sich zu oft.',
  data: () => 'Der Vertrag ist nicht geprüft: Der Body braucht Daten. Ein Beispiel angeben.',
  file: () => 'Der Vertrag ist nicht geprüft: Seine Datei ist nicht lesbar. Ersetzen.',
  'media-type': (text) => `Der Vertrag ist nicht geprüft: ${text} ist hier nicht lesbar.`,
};

/** The kinds of value as a programmer calls them. */
export const TYPES: Record<JsonKind, string> = {
  string: 'Text',
  number: 'Zahl',
  boolean: 'Wahrheitswert',
  null: 'null',
  array: 'Array',
  object: 'Objekt',
};

export const JSON_EXPECTED: Record<JsonExpected, string> = {
  value: 'ein Wert',
  'value-or-bracket': 'ein Wert oder ]',
  name: 'ein Elementname in doppelten Anführungszeichen',
  'name-or-brace': 'ein Elementname in doppelten Anführungszeichen oder }',
  colon: 'ein Doppelpunkt',
  'comma-or-brace': 'ein Komma oder }',
  'comma-or-bracket': 'ein Komma oder ]',
  quote: 'ein schließendes Anführungszeichen',
  'quote-or-escape': 'ein schließendes Anführungszeichen oder eine Escape-Sequenz wie \\n',
  'hex-digits': 'vier hexadezimale Ziffern nach \\u',
  'escape-letter': 'eines von " \\ / b f n r t u nach dem Backslash',
  'no-digit-after-zero': 'keine Ziffer nach einer führenden Null',
  'digit-after-minus': 'eine Ziffer nach dem Minuszeichen',
  'digit-after-point': 'eine Ziffer nach dem Dezimalpunkt',
  'digit-in-exponent': 'eine Ziffer im Exponenten',
  end: 'das Ende des Textes',
};

export const TAG_EXPECTED: Record<TagExpected, string> = {
  'path-or-string': 'ein Pfad wie order.id oder eine Zeichenkette in einfachen Anführungszeichen',
  'name-or-number': 'ein Name oder eine Zahl',
  'number-or-string': 'eine Zahl oder eine Zeichenkette in einfachen Anführungszeichen',
  bracket: ']',
  'filter-name': 'der Name eines Filters',
  literal: 'eine Zeichenkette in einfachen Anführungszeichen, eine Zahl, true, false oder null',
  quote: "ein schließendes ' für diese Zeichenkette",
  'quote-before-character':
    'ein schließendes \' (eine Zeichenkette enthält kein ", kein \\ und keine Steuerzeichen)',
  'pipe-or-end': '| oder }}',
  'dot-pipe-or-end': '., | oder }}',
  path: 'ein Pfad wie order.lines',
  name: 'ein Name für jedes Element, etwa line',
  as: 'as und ein Name, etwa order.lines as line',
  optional: 'optional, der einzige Filter, der hier möglich ist',
  'optional-or-end': ', | optional oder }}',
  'comparison-or-end': '==, != oder }}',
};

export const MARKER_FAULTS: Record<MarkerFault, string> = {
  'in-text':
    '„each“ und „if“ stehen allein in einer JSON-Zeichenkette, vor einem Element oder als Name eines Felds.',
  'as-value':
    '„each“ und „if“ können nicht der Wert eines Felds sein. Vor ein Element einer Liste setzen oder zum Namen eines Felds machen.',
  'governs-nothing':
    'Danach kommt kein Element. Das Element anfügen, das wiederholt wird oder eine Bedingung hat.',
  'governs-no-object':
    'Als Name eines Felds brauchen „each“ und „if“ ein Objekt in geschweiften Klammern als Wert. Dessen Felder dort hineinschreiben.',
};

export const ARGUMENTS: Record<FilterArguments, string> = {
  none: 'keine Argumente',
  any: 'beliebige Werte, die auch weggelassen werden',
  one: "ein Argument, etwa default: 'none'",
  'one-string': "eine Zeichenkette, etwa pluck: 'sku'",
  'one-string-at-most': "höchstens eine Zeichenkette, etwa join: ', '",
  pairs: "Paare von Werten, etwa map: 'new', 1, 'paid', 2",
  'date-pattern':
    "ein Muster aus yyyy MM dd HH mm ss SSS XXX mit anderen Wörtern in [ ] und, wo nötig, eine Zeitverschiebung wie '+01:00': date: 'yyyy-MM-dd[T]HH:mm:ssXXX'",
  places: 'eine ganze Zahl von 0 bis 20, etwa decimal: 2',
  shift: 'eine ganze Zahl von -20 bis 20, etwa scale: 2',
};

export const NO_FALLBACK: Record<NoFallback, string> = {
  'empty-text': 'der leere Text',
  false: 'false',
};

export const NOT_IN_HEADER_VALUE: Record<HeaderValueFault, string> = {
  'outer-space': 'ein Leerzeichen am Anfang oder Ende',
  control: 'ein Steuerzeichen',
  'not-ascii': 'ein Zeichen außerhalb von ASCII',
};

export const KEY_ENCODINGS: Record<KeyEncoding, string> = {
  hex: 'hexadezimale Ziffern, zwei je Byte',
  base64: 'Standard-Base64 mit Füllzeichen',
};

export const PROTECTABLES: Record<Protectable, string> = {
  method: 'Methode',
  host: 'Host',
  path: 'Pfad',
  query: 'Query',
  'empty-query': 'ein ? ohne Query',
  'content-type': 'Content-Type',
  body: 'Body',
  time: 'Zeit',
  id: 'Nachrichten-ID',
};

export const FILTER_SUMMARIES: Record<FilterName, string> = {
  default: 'Springt ein, wenn der Wert fehlt oder null ist.',
  join: 'Verbindet die Elemente eines Arrays; ohne Angabe mit einem Komma.',
  pluck: 'Die Liste eines Felds aus jedem Element.',
  map: 'Ersetzt Werte durch die des Empfängers, Paar für Paar.',
  date: 'Ein Datum in der Form des Empfängers, in UTC oder mit Zeitverschiebung.',
  decimal: 'Eine feste Zahl von Stellen nach dem Komma, gerundet.',
  scale: 'Rückt den Dezimalpunkt nach rechts: 2 macht Cent daraus.',
  upper: 'Großbuchstaben, in jeder Sprache dieselben.',
  lower: 'Kleinbuchstaben, in jeder Sprache dieselben.',
  trim: 'Entfernt Leerraum am Anfang und Ende.',
  json: 'Der JSON-Text des Werts: kompakt, alle Ziffern bleiben.',
  url: 'Prozentkodiert, für eine URL in anderem Text.',
  optional: 'Lässt das Feld oder Element weg, wenn der Wert fehlt oder null ist.',
  raw: 'Fügt den Wert unkodiert ein. Als letzter in der Kette.',
};

/** A character as the core names it, which leaves a space as it is. */
export const character = (name: string): string => (name === ' ' ? 'ein Leerzeichen' : name);

const FOUND: Record<FoundInText['found'], (text: string) => string> = {
  end: () => 'das Ende des Textes',
  nothing: () => 'keines',
  word: (text) => `„${text}“`,
  character,
};

export const found = ({ found: what, text }: FoundInText): string => FOUND[what](text);

/** `GET, POST oder PUT` */
export function either(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? '';
  return alternatives.length > 1 ? `${alternatives.slice(0, -1).join(', ')} oder ${last}` : last;
}
