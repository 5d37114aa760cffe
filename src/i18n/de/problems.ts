/** The German of problems and diagnostics. */
import type { Problem, ProblemCode, SignablePart } from '../../core';
import type {
  ContractCounted,
  ContractFault,
  ContractForm,
  ContractGap,
  ContractNumberRule,
  ContractType,
  FilterArguments,
  FilterName,
  ForeignNotation,
  HeaderValueFault,
  JsonExpected,
  JsonKind,
  KeyEncoding,
  MarkerFault,
  NoFallback,
  TagExpected,
  UnexpectedToken,
} from '../../core/internal';
import type { Catalogue } from '../catalogue';
import { grouped } from '../format';

/** Values can be as long as a file; a sentence cannot. As in the core. */
const MAX_VALUE_LENGTH = 160;

/** The values of a problem or a note as a sentence has them: texts short, and numbers as German writes them. */
export type Written<Values> = {
  readonly [Name in keyof Values]: Values[Name] extends number ? string : Values[Name];
};

export const written = <Values extends object>(values: Values): Written<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inSentence(value)]),
  ) as Written<Values>;

function inSentence(value: unknown): unknown {
  if (typeof value === 'number') return grouped(value);
  if (typeof value !== 'string' || value.length <= MAX_VALUE_LENGTH) return value;
  return `${value.slice(0, MAX_VALUE_LENGTH)}…`;
}

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
  items: 'Elemente',
  members: 'Felder',
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
  contains: 'Dieser Liste fehlt ein Element, das der Empfänger erwartet',
  'contains-fewer': 'Diese Liste hat mehr gleichartige Elemente, als der Empfänger annimmt',
  'repeated-item': 'Dieses Element steht zweimal in einer Liste, deren Elemente verschieden sein müssen',
};

export const CONTRACT_FAULTS: Record<ContractFault, string> = {
  reference: 'Der Vertrag verweist auf etwas, das er nicht enthält',
  circle: 'Der Vertrag verweist im Kreis auf sich selbst',
  pattern: 'Der Vertrag hat ein Muster, das kein regulärer Ausdruck ist',
  keyword: 'Der Vertrag hat eine unverständliche Regel',
};

export const CONTRACT_GAPS: Record<ContractGap, (text: string) => string> = {
  time: () => 'Die Muster des Vertrags sind nicht geprüft: Eines davon brauchte mehr als 2 Sekunden.',
  'too-long': () =>
    'Der Vertrag ist nicht geprüft: Dieser Body braucht zu lange. Mit der Befehlszeile prüfen.',
  effort: () => 'Der Vertrag ist nicht zu Ende geprüft: Sein Schema verzweigt sich zu oft.',
  'left-out': () => 'Der Vertrag hat nicht sein ganzes Schema, darum ist ein Teil des Bodys nicht geprüft.',
  dialect: (text) => `Der Vertrag folgt ${text}, was hier nicht bekannt ist; geprüft ist er als JSON-Schema.`,
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
  array: 'Liste',
  object: 'Objekt',
};

export const JSON_EXPECTED: Record<JsonExpected, string> = {
  value: 'ein Wert',
  'value-or-bracket': 'ein Wert oder ]',
  name: 'ein Feldname in doppelten Anführungszeichen',
  'name-or-brace': 'ein Feldname in doppelten Anführungszeichen oder }',
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
  'comparison-or-end': '== oder != und ein Wert, etwa order.total != 0, oder }}',
};

const FOREIGN_NOTATIONS: Record<ForeignNotation, string> = {
  block:
    '{% … %}, wie in Liquid und Jinja, wird als Text gesendet. Platzhalter sind hier {{ order.id }}; ein Body, der JSON ist, kann {{ if … }} und {{ each … }} enthalten.',
  angle: '<% … %>, wie in ERB und EJS, wird als Text gesendet. Platzhalter sind hier {{ order.id }}.',
  equals: 'Das = vor dem Platzhalter wird als Text gesendet. Löschen, wenn es ein Ausdruck von n8n ist.',
  dollar:
    'Das $ vor dem Platzhalter wird als Text gesendet. Löschen, wenn es nicht gemeint ist, etwa als Betrag in Dollar.',
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

export const SIGNABLE_PARTS: Record<SignablePart, string> = {
  method: 'Methode',
  host: 'Host',
  path: 'Pfad',
  query: 'Query',
  'empty-query': 'ein ? am Ende der URL',
  'content-type': 'Content-Type',
  body: 'Body',
  time: 'Zeit',
  id: 'Nachrichten-ID',
};

export const FILTER_SUMMARIES: Record<FilterName, string> = {
  default: 'Springt ein, wenn der Wert fehlt oder null ist.',
  join: 'Verbindet die Elemente einer Liste; ohne Angabe mit einem Komma.',
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

const FOUND: Record<UnexpectedToken['found'], (text: string) => string> = {
  end: () => 'das Ende des Textes',
  'line-end': () => 'das Ende der Zeile',
  nothing: () => 'keines',
  word: (text) => `„${text}“`,
  character,
};

export const found = ({ found: what, text }: UnexpectedToken): string => FOUND[what](text);

/** `GET, POST oder PUT` */
export function either(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? '';
  return alternatives.length > 1 ? `${alternatives.slice(0, -1).join(', ')} oder ${last}` : last;
}

type ValuesOf<Code extends ProblemCode> = Written<Extract<Problem, { code: Code }>['values']>;

const expected = (wanted: string, there: string): string => `Erwartet: ${wanted}; gefunden: ${there}.`;

/** What is wrong at a place of a JSON text, as a sentence; of the most frequent mistakes, what was done. */
function jsonFault(fault: { readonly expected: JsonExpected } & UnexpectedToken): string {
  if (fault.expected === 'name' && fault.text === '}') return 'Vor } steht ein Komma zu viel.';
  if (fault.expected === 'value' && fault.text === ']') return 'Vor ] steht ein Komma zu viel.';
  if (fault.text === "'" && /^(?:name|value)/.test(fault.expected))
    return "JSON hat doppelte Anführungszeichen, gefunden: '.";
  if (fault.expected.startsWith('comma-')) {
    if (fault.text === '"') return 'Vor " fehlt ein Komma.';
    if (fault.found === 'word') return `„${fault.text}“ steht nicht in Anführungszeichen.`;
  }
  if (fault.expected === 'name' && /^[0-9]/.test(fault.text))
    return 'Zahlen stehen mit Punkt, etwa 1249.50, nicht mit Komma.';
  return expected(JSON_EXPECTED[fault.expected], found(fault));
}

/** The message of every problem of the core, with the same values. */
const PROBLEMS: { readonly [Code in ProblemCode]: (v: ValuesOf<Code>) => string } = {
  // Reading a config or a context
  'json-syntax': (v) => `Das ist kein JSON. ${jsonFault(v)}`,
  'json-too-deep': (v) => `Mehr als ${v.limit} Ebenen tief verschachtelt. Weniger tief verschachteln.`,
  'json-repeated-member': (v) =>
    `Das Feld „${v.name}“ kommt in diesem Objekt zweimal vor. Eines von beiden entfernen.`,
  'json-lone-surrogate': () =>
    'Diese Zeichenkette enthält ein halbes Surrogatpaar. Sie lässt sich nicht senden; falls der Wert gebraucht wird, ersetzen.',
  'file-too-large': (v) =>
    `Die Datei hat ${v.bytes} Byte; gelesen werden höchstens ${v.limit}. Eine kleinere Datei auswählen.`,
  'file-too-many-values': (v) =>
    `Die Datei enthält ${v.values} Werte; gelesen werden höchstens ${v.limit}. In kleinere Dateien aufteilen.`,
  'file-more-problems': (v) =>
    `Nur die ersten ${v.listed} Probleme sind aufgeführt. Beheben und noch einmal lesen.`,
  'config-wrong-type': (v) => expected(either(v.expected.map((kind) => KINDS[kind])), KINDS[v.found]),
  'config-wrong-value': (v) =>
    `${v.type === 'string' ? `„${v.found}“` : v.found} ist hier nicht erlaubt. Möglich: ${either(v.allowed)}.`,
  'config-missing-setting': (v) => `Die Einstellung „${v.name}“ fehlt. Hinzufügen.`,
  'config-unknown-setting': (v) => `„${v.name}“ ist hier keine Einstellung. Bekannt: ${v.known}.`,
  'config-newer-version': (v) =>
    `Version ${v.found} ist neuer als dieses Programm, das bis ${v.known} liest. Zum Lesen dieser Datei das Programm aktualisieren.`,
  'config-secret-name': (v) =>
    `„${v.name}“ kann kein Geheimnis benennen. Buchstaben, Ziffern, _, ., : und - verwenden, mit einem Buchstaben, einer Ziffer oder _ beginnen, höchstens 128 Zeichen.`,
  'config-no-actions': () => 'Das Bündel enthält keine Aktion. Mindestens eine hinzufügen.',

  // The name
  'name-too-long': (v) => `Ein Name hat höchstens ${v.limit} Zeichen. Kürzen.`,

  // Templates
  'template-unclosed': () =>
    "Dieser Platzhalter ist nicht geschlossen. }} anfügen, oder {{ '{{' }} für zwei Klammern schreiben.",
  'template-triple-brace': () =>
    'Drei Klammern hintereinander sind kein Platzhalter. { {{ für eine Klammer vor einem Platzhalter schreiben.',
  'template-reserved': (v) =>
    `{{${v.sigil} ist reserviert. Ein Platzhalter fügt einen Wert ein: {{ order.id }}. „"{{ each order.lines as line }}"“ wiederholt das Element dahinter.`,
  'template-syntax': (v) => `In diesem Platzhalter: ${expected(TAG_EXPECTED[v.expected], found(v))}`,
  'template-unknown-filter': (v) => `Es gibt keinen Filter „${v.name}“. Filter: ${v.known}.`,
  'template-arguments': (v) => `Der Filter „${v.filter}“ nimmt ${ARGUMENTS[v.expected]}.`,
  'template-raw-not-last': () => 'Der Filter „raw“ muss der letzte sein. Ans Ende setzen.',
  'template-raw-refused': () =>
    'Der Filter „raw“ ist hier nicht verfügbar: Ein Webhook kodiert jeden Schlüssel und Wert. Entfernen.',
  'template-optional-not-last': () => 'Der Filter „optional“ muss der letzte sein. Ans Ende verschieben.',
  'template-optional-after-default': () =>
    'Mit „default“ fehlt der Wert nie. Eines von „default“ und „optional“ entfernen.',
  'template-optional-misplaced': () =>
    'Den Filter „optional“ gibt es nur im Body eines REST-API-Aufrufs, in einem Platzhalter, der der ganze Wert ist. „default“ verwenden oder den Platzhalter allein schreiben.',
  'template-marker': () =>
    '„each“ und „if“ gibt es nur im Body eines REST-API-Aufrufs. Daraus einen REST-API-Aufruf machen oder einen Wert einfügen.',
  'template-names-equal': (v) => `Beide Namen sind „${v.name}“. Einen der beiden umbenennen.`,
  'template-raw': () =>
    'Der Wert wird ohne Kodierung eingefügt. Darauf achten, dass er an diese Stelle passt.',
  'template-encoded-twice': () =>
    'Der Filter „url“ kodiert, und eine URL kodiert noch einmal: Aus % wird %25. Den Filter entfernen.',
  'template-default-unused': (v) =>
    `Der Wert ist ${NO_FALLBACK[v.value]} und fehlt nicht, deshalb greift „default“ nicht.`,
  'value-missing': (v) =>
    v.isList
      ? v.isNull
        ? `${v.path} ist null, „each“ braucht eine Liste. Mit | optional wird daraus eine leere Liste.`
        : `Im Kontext fehlt die Liste ${v.path}. Den Pfad berichtigen oder | optional anfügen.`
      : v.isPlucked
        ? `„pluck“ nimmt ${v.path}, und das fehlt. Den Namen oder die Daten berichtigen.`
        : `Im Kontext fehlt ${v.path}. Den Pfad berichtigen oder | default: '' anfügen.`,
  'value-not-text': (v) =>
    `${v.path} ist ${KINDS[v.type]}, kein Text. ${v.type === 'array' ? '| join oder | json anfügen.' : '| json anfügen.'}`,
  'value-not-array': (v) =>
    `Der Filter braucht eine Liste, und ${v.path} ist vom Typ ${TYPES[v.type]}. Den Filter entfernen.`,
  'value-not-date': (v) =>
    `${v.path} ist nicht als Datum lesbar. Gelesen wird 2026-11-26 oder 2026-11-26T09:30:00Z (ISO 8601), wenn es den Tag gibt, 20261126 oder Unix-Zeit mit 9 bis 14 Ziffern.`,
  'value-not-decimal': (v) => `${v.path} ist keine Dezimalzahl. Den Wert berichtigen.`,
  'value-not-mapped': (v) =>
    `„map“ hat kein Paar für den Wert von ${v.path}. Eines hinzufügen oder am Ende | default: '' anfügen.`,
  'value-not-list': (v) =>
    `„each“ braucht eine Liste, und ${v.path} ist ${KINDS[v.type]}. Eine Liste wählen oder den Wert ohne „each“ einfügen.`,
  'value-not-compared': (v) =>
    `${v.path} ist ${KINDS[v.type]}, und „if“ vergleicht nur Texte, Zahlen, true, false und null. Einen Wert darin wählen.`,
  'value-too-large': (v) =>
    `${v.path} hätte hier mehr als ${v.limit} Byte und wird ausgelassen. Einen kleineren Wert einfügen oder weniger Filter verwenden.`,
  'values-too-large': (v) =>
    `Filter, Vergleiche und als JSON eingesetzte Werte hätten zusammen mehr als ${v.limit} Zeichen und werden ab hier ausgelassen. ` +
    'Weniger davon auf große Werte anwenden.',
  'template-too-many-tags': (v) =>
    `Eine Einstellung kann höchstens ${v.limit} Platzhalter enthalten; was ab hier folgt, wird ausgelassen. Mit weniger Platzhaltern größere Werte einfügen.`,
  'template-too-many-broken': (v) =>
    `${v.limit} Platzhalter davor sind fehlerhaft; was ab hier folgt, wird nicht gelesen. Zuerst diese berichtigen.`,
  'template-foreign': (v) => FOREIGN_NOTATIONS[v.notation],
  'text-lone-surrogate': () =>
    'Der Text enthält ein halbes Surrogatpaar, das sich in UTF-8 nicht darstellen lässt. Löschen oder ersetzen.',
  'value-lone-surrogate': (v) =>
    `${v.path} enthält ein halbes Surrogatpaar, das sich in UTF-8 nicht darstellen lässt. Den Wert berichtigen.`,

  // URL
  'url-empty': () => 'Die URL fehlt. Eine absolute URL eingeben, etwa https://api.example.com/orders.',
  'url-not-absolute': () => 'Die URL ist nicht absolut. Mit https:// oder http:// beginnen.',
  'url-scheme': (v) => `Das Schema ${v.scheme}: wird nicht unterstützt. https:// oder http:// verwenden.`,
  'url-control': (v) => `Die URL enthält das Steuerzeichen ${v.character}. Löschen oder prozentkodieren.`,
  'url-credentials': () =>
    'Eine URL mit Benutzer oder Passwort wird nicht gesendet. Entfernen und unten Basic Auth wählen.',
  'url-host-missing': () => 'Die URL hat keinen Host. Nach // einen schreiben, etwa api.example.com.',
  'url-host-invalid': (v) => `„${v.host}“ ist kein gültiger Hostname. Berichtigen.`,
  'url-host-slashes': (v) =>
    `Mit eingesetzten Werten würde „${v.host}“ zum Host. Dafür sorgen, dass ein Wert den Host mitbringt und genau ` +
    'zwei Schrägstriche, aus einem Text oder einem Wert, davor stehen.',
  'url-too-large': (v) =>
    `Mit eingesetzten Werten hätte die URL mehr als ${v.limit} Byte. Was nicht hineinpasst, wird ausgelassen; weniger einfügen.`,
  'url-port-invalid': (v) => `„${v.port}“ ist kein Port. Eine Zahl von 0 bis 65535 verwenden.`,
  'url-host-value': (v) =>
    `Ein Wert im Host darf nur ASCII-Buchstaben, Ziffern, - und . enthalten; gefunden: ${character(v.character)}. ` +
    'Um mehr einzufügen, auch das Schema in den Wert nehmen und die URL mit dem Platzhalter beginnen.',
  'url-port-value': (v) =>
    `Ein Wert im Port darf nur Ziffern enthalten; gefunden: ${character(v.character)}.`,
  'url-scheme-tag': () =>
    'Ein Platzhalter kann nicht Teil des Schemas sein. https:// ausschreiben oder mit einem Platzhalter beginnen, der es mitbringt.',
  'url-start-value': (v) =>
    `Der Wert endet im Host, also muss /, ?, # oder : auf den Platzhalter folgen; gefunden: ${character(v.character)}.`,
  'url-dot-segment': (v) =>
    `Mit eingesetztem Wert ist dieser Pfadabschnitt „${v.segment}“, was den Pfad ändern würde. Den Wert berichtigen.`,
  'url-empty-segment': () => 'Mit eingesetztem Wert ist dieser Pfadabschnitt leer. Den Wert prüfen.',
  'url-fragment': () => 'Der Teil ab # wird nie gesendet.',
  'url-slashes': (v) => `Das wird als ${v.scheme}:// gelesen. Zwei Schrägstriche schreiben.`,
  'url-space': () => 'Ein Leerzeichen wird als %20 gesendet. Löschen oder %20 schreiben.',

  // Body
  'key-empty': () => 'Der Schlüssel fehlt. Einen eingeben oder die Zeile ausschalten.',
  'key-repeated': (v) =>
    `„${v.key}“ steht schon in Zeile ${v.row}, und ein JSON-Objekt enthält jeden Schlüssel nur einmal. Einen von beiden umbenennen.`,
  'body-too-large': (v) =>
    `Mit eingesetzten Werten hätte der Body mehr als ${v.limit} Byte. Was nicht hineinpasst, wird ausgelassen; weniger einfügen.`,
  'body-tag-in-escape': () =>
    'Ein Platzhalter kann nicht in einer Escape-Sequenz stehen. Die Escape-Sequenz davor vervollständigen.',
  'marker-misplaced': (v) => MARKER_FAULTS[v.found],
  'marker-not-json': (v) =>
    `Listen, Bedingungen und „optional“ brauchen einen Body, der JSON ist. ${jsonFault(v)}`,
  'marker-too-deep': (v) => `Mehr als ${v.limit} Marken stehen hier ineinander. Einige entfernen.`,
  'repeated-too-often': (v) =>
    `Für jedes Element wiederholt, würden mehr als ${v.limit} Platzhalter eingesetzt. Was folgt, wird ausgelassen; kürzere Listen verwenden.`,
  'name-hides-member': (v) =>
    `Der Kontext hat ein Feld „${v.name}“, das dieser Name hier verdeckt. Einen anderen Namen wählen, um beide zu verwenden.`,
  'body-not-json': (v) => `Mit eingesetzten Werten ist der Body kein JSON. ${jsonFault(v)}`,
  'body-repeated-member': (v) =>
    `„${v.name}“ kommt in diesem Objekt mehrmals vor; die meisten Empfänger behalten das letzte.`,
  'body-number-rounded': (v) =>
    `Viele Empfänger runden ${v.number}. Sicherer ist es, die Zahl als Zeichenkette zu senden.`,
  'body-too-deep': (v) => `Mehr als ${v.limit} Ebenen tief verschachtelt; viele Empfänger lehnen das ab.`,
  'body-more-hints': (v) => `Nach den ersten ${v.listed} gibt es mehr von dieser Art.`,
  'body-with-get': () =>
    'Ein Body in einer GET-Anfrage hat keine festgelegte Bedeutung, und Browser senden ihn nicht. POST oder PUT verwenden.',

  // Authentication
  'credential-tag': () =>
    'Platzhalter werden hier nicht ausgefüllt: Die Klammern werden gesendet, wie sie dastehen. Den Wert selbst schreiben oder ein Geheimnis benennen.',
  'username-colon': () => 'Ein Benutzername kann bei Basic Auth keinen Doppelpunkt enthalten. Entfernen.',
  'credential-too-large': (v) => `Hier sind höchstens ${v.limit} Byte erlaubt. Einen kürzeren Text eingeben.`,
  'credential-control': (v) => `Das Steuerzeichen ${v.character} ist hier nicht erlaubt. Löschen.`,
  'header-name-empty': () => 'Der Header-Name fehlt. Einen eingeben, etwa X-Api-Key.',
  'header-name-too-long': (v) => `Ein Header-Name hat höchstens ${v.limit} Zeichen. Kürzen.`,
  'header-name-invalid': (v) =>
    `In einem Header-Namen nicht möglich: ${character(v.character)}. Buchstaben, Ziffern und ! # $ % & ' * + - . ^ _ \` | ~ verwenden.`,
  'header-name-refused': (v) =>
    `${v.name} wird von HTTP selbst gesetzt und kann keinen Schlüssel enthalten. Einen anderen Header-Namen wählen.`,
  'header-name-fixed': (v) => `Wer dieses Verfahren prüft, sucht nur ${v.name}. Den Header-Namen weglassen.`,
  'header-name-repeated': (v) =>
    `Ein anderes Header-Feld des Verfahrens heißt schon ${v.name}. Einen anderen Header-Namen wählen.`,
  'secret-empty': () => 'Das Geheimnis fehlt. Eingeben.',
  'header-value-invalid': (v) =>
    `Der Wert eines Headers enthält nur sichtbare ASCII-Zeichen und innere Leerzeichen; gefunden: ${NOT_IN_HEADER_VALUE[v.found]}. Berichtigen.`,
  'secret-missing': (v) =>
    `Für das Geheimnis ${v.name} gibt es keinen Wert. Eingeben, um die Anfrage zu sehen.`,
  'secret-encoding': (v) =>
    `Dieses Geheimnis erwartet das Verfahren so: ${KEY_ENCODINGS[v.expected]}. So eingeben, wie es ausgestellt wurde.`,
  'keyid-invalid': (v) =>
    `In einer Schlüssel-ID nicht möglich: ${character(v.character)}. Sichtbare ASCII-Zeichen außer " und \\ verwenden.`,
  'scheme-message-empty': () =>
    'Die Nachricht des Verfahrens ist leer. Hinzufügen, was signiert werden soll.',
  'scheme-signatures': (v) =>
    `Die Header-Felder müssen die Signatur genau einmal enthalten; gefunden: ${v.found}.`,
  'scheme-field-empty': () =>
    'Das Header-Feld hat keinen Wert. Einen Teil hinzufügen oder das Feld entfernen.',
  'scheme-too-many-parts': (v) =>
    `Ein Signaturverfahren hat höchstens ${v.limit} Teile, die der Nachricht und der Header-Felder zusammen. Einige entfernen.`,
  'signed-too-large': (v) => `Die signierte Nachricht hätte mehr als ${v.limit} Byte. Weniger signieren.`,
  'signing-setting-unused': () =>
    'Das Signaturverfahren hat keinen Platz für diese Einstellung, und sie wird nicht verwendet. Leeren oder ein anderes Verfahren wählen.',
  'signature-of-no-body': () =>
    'Das Verfahren signiert von der Anfrage nur den Body, und diese hat keinen: Die Signatur passt zu jeder solchen Anfrage. POST oder PUT verwenden.',
  'signature-leaves-open': (v) =>
    `Von der Signatur nicht geschützt: ${v.open.map((one) => SIGNABLE_PARTS[one]).join(', ')}.`,

  'more-problems': (v) =>
    `Nur die ersten ${v.listed} Probleme sind aufgeführt. Beheben, um die übrigen zu sehen.`,

  // The contract of the receiver
  'contract-missing': (v) => `Der Empfänger verlangt „${v.name}“${inside(v.at)}. Hinzufügen.`,
  'contract-type': (v) =>
    `Der Empfänger erwartet${of(v.at)} ${either(v.expected.map((type) => CONTRACT_TYPES[type]))}; gefunden: ${KINDS[v.found]}.`,
  'contract-value': (v) => `Der Empfänger nimmt${of(v.at)} nur ${either(v.allowed)} an.`,
  'contract-pattern': (v) =>
    `Das passt nicht zum Muster ${v.pattern}, das der Empfänger${of(v.at)} erwartet.`,
  'contract-format': (v) => `Das hat nicht das Format „${v.format}“, das der Empfänger${of(v.at)} erwartet.`,
  'contract-length': (v) =>
    `Der Empfänger erwartet${of(v.at)} ${v.bound === 'least' ? 'mindestens' : 'höchstens'} ${v.limit} ${COUNTED[v.of]}.`,
  'contract-number': (v) => `Der Empfänger erwartet${of(v.at)} eine Zahl, ${NUMBER_RULES[v.rule](v.limit)}.`,
  'contract-form': (v) => `${v.at === '' ? '' : `${v.at}: `}${CONTRACT_FORMS[v.rule]}.`,
  'contract-forbidden': (v) => `Der Empfänger nimmt kein „${v.name}“${inside(v.at)} an. Entfernen.`,
  'contract-unknown': (v) =>
    `Der Vertrag nennt kein „${v.name}“${inside(v.at)}; der Empfänger übergeht es vielleicht.`,
  'contract-refuses-all': (v) => `Der Vertrag lässt${of(v.at)} gar keinen Wert zu. Den Vertrag prüfen.`,
  'contract-media-type': (v) =>
    `Der Empfänger erwartet ${v.expected}, gesendet wird ${v.found}. Das Format ändern.`,
  'contract-schema': (v) => `${CONTRACT_FAULTS[v.fault]}: ${v.text}. Dieser Teil wird nicht geprüft.`,
  'contract-not-checked': (v) => CONTRACT_GAPS[v.reason](v.text),
  'contract-more': (v) =>
    `Nur die ersten ${v.listed} Stellen, die nicht zum Vertrag passen, sind aufgeführt.`,
  'contract-unconfirmed': (v) =>
    `Diesen Wert von „${v.at}“ hat niemand bestätigt: Er ist aus der Beschreibung oder erfunden. Ersetzen oder in der Ansicht Vertrag bestätigen.`,
  'contract-constant-key': (v) =>
    `„${v.at}“ ist in jeder Anfrage gleich; der Empfänger hält alle außer der ersten für Wiederholungen. Einen Wert einfügen, der sich unterscheidet.`,
};

const inside = (at: string): string => (at === '' ? '' : ` in ${at}`);
const of = (at: string): string => (at === '' ? '' : ` für ${at}`);

const problems: Catalogue['problems']['problems'] = {
  describe: ({ code, values }) => (PROBLEMS[code] as (v: object) => string)(written(values as object)),
  filterSummary: ({ name }) => FILTER_SUMMARIES[name],
};

const diagnostics: Catalogue['problems']['diagnostics'] = {
  steps: {
    'url-empty': 'eine URL eingeben',
    'data-empty': 'einen Schlüssel und seinen Wert eingeben',
    'key-empty': 'einen Schlüssel eingeben',
    'body-not-json': 'den Body schreiben; er ist leer',
    'header-name-empty': 'einen Header-Namen eingeben',
    'credentials-empty': 'Benutzername und Passwort eingeben',
    'secret-empty': 'das Geheimnis eingeben',
    'secret-missing': 'den Wert des Geheimnisses eingeben',
  },
  stepSentences: {
    'url-empty': 'Eine URL eingeben.',
    'data-empty': 'Einen Schlüssel und seinen Wert eingeben.',
    'key-empty': 'Einen Schlüssel eingeben.',
    'body-not-json': 'Der Body ist leer.',
    'header-name-empty': 'Einen Header-Namen eingeben.',
    'credentials-empty': 'Benutzername und Passwort eingeben.',
    'secret-empty': 'Das Geheimnis eingeben.',
    'secret-missing': 'Den Wert des Geheimnisses eingeben.',
  },
  next: 'Nächster Schritt',
  nextStep: (step) => `Nächster Schritt: ${step}`,
  wrong: {
    body: 'Kann gesendet werden, doch der Body ist kein JSON',
    contract: 'Kann gesendet werden, passt aber nicht zum Vertrag',
  },
  empty: {
    'data-empty': 'Es gibt keine Daten, also hat der Body keine.',
    'credentials-empty': 'Benutzername und Passwort sind leer.',
  },
  wordAlone: {
    if: 'Die Bedingung fehlt. Hinter „if“ schreiben, etwa {{ if order.paid }}.',
    each: 'Die Liste fehlt. Hinter „each“ schreiben, etwa {{ each order.lines as line }}.',
    end: 'Kein Platzhalter beendet eine Liste oder Bedingung: Sie gilt für das eine Element dahinter. Diesen Platzhalter entfernen.',
  },
  filterOutside: (filters) => `„${filters}“ wird als Text gesendet. Filter gehören in den Tag.`,
  literalValue: (path) => `Das wird so gesendet, wie es dasteht. Im Beispiel gibt es ${path}.`,
  notInSchema: ({ path, nearest }) =>
    `Das Schema des Kontexts hat kein ${path}.${nearest === undefined ? '' : ` Es hat ${nearest}.`}`,
  secretElsewhere: (name) =>
    `Für das Geheimnis ${name} gibt es in diesem Tab keinen Wert mehr. Erneut eingeben.`,
  places: (places) => `${grouped(places)} Stellen`,
  unknownMembers: (names, at) =>
    `Der Vertrag nennt ${names.map((name) => `„${name}“`).join(', ')}${inside(at)} nicht; der Empfänger übergeht sie vielleicht.`,
};

export const german: Catalogue['problems'] = { problems, diagnostics };
