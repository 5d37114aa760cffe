/** German texts of the tools of the editor. */
import type { FixCode, FixLabel } from '../../designer/problems/quick-fixes/quick-fix';
import type { SecretLook } from '../../import/secret-scan';
import type { Catalogue } from '../catalogue';
import type { SecretGoal } from '../editor-tools';
import { count, grouped, inLine } from '../format';

const bodyEditor: Catalogue['editorTools']['bodyEditor'] = {
  forEach: (name, path, number) =>
    `für jedes Element (${name}) aus ${path}${number === undefined ? '' : `, mit Nummer (${number})`}`,
  ifThere: '(keines, wenn sie fehlt)',
  onlyIf: (path) => `nur wenn ${path} zutrifft`,
  onlyIfEqual: (path, literal) => `nur wenn ${path} gleich ${literal} ist`,
  onlyIfDiffers: (path, literal) => `nur wenn ${path} nicht ${literal} ist`,
  repeat: 'Je Element',
  condition: 'Nur wenn',
  noValue:
    'Hier passt kein Wert hin. Den Cursor in einen Text setzen oder den Wert markieren, den er ersetzen soll.',
  noElement: {
    each: 'Den Cursor in ein Element einer Liste setzen, oder es markieren.',
    if: 'Den Cursor in ein Element einer Liste oder ein Feld eines Objekts setzen.',
    broken: (line, column) =>
      `Hier nicht: Ab Zeile ${line}, Spalte ${column} ist der Body kein JSON. Das zuerst berichtigen.`,
    repeated: 'Dieses Element wird schon wiederholt. Die Liste in seiner Marke ändern.',
    tooDeep: 'Hier nicht: Es sind schon 16 Listen und Bedingungen darum.',
  },
  label: 'Body',
  placeholder: (name, path) => `{ ${JSON.stringify(name)}: {{ ${path} }} }`,
  format: 'Formatieren',
  formatted: 'Formatiert: Nur Leerraum hat sich geändert.',
  formattedAlready: 'Es gibt nichts zu ändern.',
  refused: {
    'open-string':
      'Nicht formatiert: Eine Zeichenkette ist nicht geschlossen. Der Cursor steht an ihrem Anfang.',
    'broken-tag': 'Nicht formatiert: Ein Platzhalter hat ein Problem. Der Cursor steht an seinem Anfang.',
    'too-deep':
      'Nicht formatiert: Der Body ist so tief verschachtelt, dass der Leerraum länger wäre als sein Inhalt.',
  },
};

const bulkEdit: Catalogue['editorTools']['bulkEdit'] = {
  rows: 'Zeilen',
  help: 'Je Zeile: der Schlüssel, ein Doppelpunkt, der Wert. Ein # vor dem Schlüssel schaltet die Zeile aus.',
  goingOn: 'Noch nicht angewendet. „Abbrechen“ verwirft es.',
  escapes: [
    ['\\n \\r \\t', 'Zeilenumbruch, Wagenrücklauf, Tabulator'],
    ['\\s', 'ein Leerzeichen am Anfang oder Ende'],
    ['\\: \\#', 'ein Doppelpunkt, eine Raute in einem Schlüssel'],
    ['\\\\', 'ein Backslash'],
    ['\\u{…}', 'jedes Zeichen anhand seiner Nummer'],
  ],
  problems: 'Diese Zeilen sind nicht lesbar. Nichts wurde geändert.',
  noColon: (line) => `In Zeile ${line} fehlt der Doppelpunkt nach dem Schlüssel. Einen Doppelpunkt setzen.`,
  escape: (line, found) =>
    `Zeile ${line}: ${found} ist keine Escape-Sequenz. Für einen Backslash \\\\ schreiben.`,
  more: (lines) => `Und ${grouped(lines)} weitere.`,
  changedElsewhere:
    'Die Zeilen wurden anderswo geändert, seit dies geöffnet wurde, etwa in einem anderen Tab. „Zeilen ersetzen“ verwirft diese Änderungen, „Abbrechen“ behält sie.',
  apply: 'Anwenden',
  replace: 'Zeilen ersetzen',
  cancel: 'Abbrechen',
};

const query: Catalogue['editorTools']['query'] = {
  parameters: 'Query-Parameter',
  name: (row) => `Parameter ${grouped(row)}, Name`,
  value: (row) => `Parameter ${grouped(row)}, Wert`,
  namePlaceholder: 'Name',
  moveUp: (row) => `Parameter ${grouped(row)} nach oben`,
  remove: (row) => `Parameter ${grouped(row)} löschen`,
};

const MAX_NAMED = 5;

const named = (keys: readonly string[]): string => {
  const more = keys.length - MAX_NAMED;
  const first = keys.slice(0, MAX_NAMED).map((key) => `„${inLine(key)}“`);
  return first.join(', ') + (more > 0 ? ` und ${grouped(more)} weitere` : '');
};

const rowsOf = (rows: number): string => count(rows, 'Zeile', 'Zeilen');

/** The kinds of value that only a REST API Call sends, by their first character. */
const KINDS_OF_VALUE: Readonly<Record<string, string>> = {
  t: 'true/false',
  f: 'true/false',
  '[': 'Listen',
  '{': 'Objekte',
};

const rowHelp: Catalogue['editorTools']['rowHelp'] = {
  keys: [
    ['Umschalt+Eingabe', 'Zeilenumbruch'],
    ['Alt+↑ ↓', 'verschieben'],
    ['Alt+Umschalt+Entf', 'löschen'],
    ['Strg+/', 'alle Tasten'],
  ],
  paste: 'Mehrere Zeilen ins Schlüsselfeld einfügen: Jede wird eine Datenzeile.',
};

const betweenKinds: Catalogue['editorTools']['betweenKinds'] = {
  rowsKept: (rows) =>
    rows === 1
      ? '1 Zeile bleibt für den Webhook erhalten; sie wird nicht exportiert.'
      : `${count(rows, 'Zeile', 'Zeilen')} bleiben für den Webhook erhalten; sie werden nicht exportiert.`,
  bodyKept: 'Der Body bleibt für den REST-API-Aufruf erhalten; er wird nicht exportiert.',
  writeRows: (rows) =>
    rows === 1 ? 'Die Zeile als JSON schreiben' : `Die ${grouped(rows)} Zeilen als JSON schreiben`,
  rowsWritten: 'Die Zeilen stehen jetzt als JSON im Body.',
  makeRows: 'Zeilen aus dem Body machen',
  rowsMade: (rows) => `${rowsOf(rows)} aus dem Body gemacht.`,
  inPlaceOfBody: 'Das ersetzt den jetzigen Body.',
  inPlaceOfRows: (rows) =>
    rows === 1 ? 'Das ersetzt die jetzige Zeile.' : `Das ersetzt die jetzigen ${grouped(rows)} Zeilen.`,
  sentAsText: (value, keys) =>
    keys.length > 1
      ? `Als Text: ${named(keys)}. REST-API-Aufrufe senden sie, wie sie sind.`
      : `Als Text: „${value}“. REST-API-Aufrufe senden ${KINDS_OF_VALUE[value.charAt(0)] ?? 'Zahlen'}.`,
  makeRestApiCall: 'Zum REST-API-Aufruf machen',
  loss: (loss) => {
    switch (loss.type) {
      case 'form':
        return 'Als Webhook wird ein Formular gesendet; dies ist JSON.';
      case 'switched-off':
        return loss.rows === 1
          ? '1 ausgeschaltete Zeile bleibt draußen.'
          : `${grouped(loss.rows)} ausgeschaltete Zeilen bleiben draußen.`;
      case 'repeated':
        return `Mehrfach vorhanden: ${named(loss.keys)}. Wer JSON empfängt, behält eines davon.`;
      case 'not-text':
        return `Zahlen, true, false und null werden zu Text: ${named(loss.keys)}.`;
      case 'bare-tag':
        return `In einer Zeile fügen Platzhalter ohne Anführungszeichen immer Text ein: ${named(loss.keys)}.`;
      case 'nested':
        return `Objekte und Listen werden je ein Text: ${named(loss.keys)}.`;
      case 'raw':
        return `Zeilen erlauben den Filter „raw“ nicht: ${named(loss.keys)}.`;
    }
  },
};

const templateHelp: Catalogue['editorTools']['templateHelp'] = {
  members: (number) => `{ ${count(number, 'Feld', 'Felder')} }`,
  items: (number) => `[ ${count(number, 'Element', 'Elemente')} ]`,
  filter: 'Filter',
  insertValue: 'Wert einfügen',
  insertValueHint: 'Wert einfügen (Strg+Leertaste, oder {{ tippen)',
  suggestions: 'Werte und Filter',
  fromContext: (path) => `Aus dem Beispiel: ${path}`,
  fromTag: 'Steht im Platzhalter selbst',
  fromContextUnfiltered: (path) =>
    `Aus dem Beispiel: ${path}. Der Wert ist lang und wird deshalb vor den Filtern gezeigt`,
  types: {
    string: 'Text',
    number: 'Zahl',
    boolean: 'Wahrheitswert',
    null: 'null',
    array: 'Liste',
    object: 'Objekt',
  },
  anyType: 'beliebig',
  notInSample: 'nicht im Beispiel',
  ofSchema: (type) => `Laut Schema: ${type}`,
  eachItem: (number) => `ein Element für jedes von ${count(number, 'Element', 'Elementen')}`,
  eachItemOfSchema: 'ein Element für jedes Element der Liste',
  marker: 'Marke',
  controls: { each: 'wiederholt das Folgende für jedes Element', if: 'sendet das Folgende nur, wenn' },
  hasValue: 'hat einen Wert',
  condition: 'Bedingung',
  pattern: 'Muster',
  conditions: {
    there: 'gesendet, wenn er da und nicht leer ist',
    '!=': (path, literal) => `gesendet, wenn ${path} nicht ${literal} ist`,
    '==': (path, literal) => `gesendet, wenn ${path} ${literal} ist`,
  },
  states: { fine: 'Hat einen Wert', warning: 'Warnung', error: 'Problem' },
  noValue: 'Kein Wert',
  inSamples: 'In allen Beispielen',
};

type Labels = { readonly [C in FixCode]: (label: FixLabel<C>) => string };

const LABELS: Labels = {
  'close-tag': () => 'Den Platzhalter schließen',
  'remove-tag': () => 'Den Platzhalter entfernen',
  'remove-filter': () => 'Den Filter entfernen',
  'move-optional': () => '„optional“ ans Ende verschieben',
  'leave-out': ({ isNull }) =>
    isNull ? 'Weglassen, wenn der Wert null ist' : 'Weglassen, wenn der Wert fehlt',
  'choose-rest-api-call': () => 'REST-API-Aufruf wählen',
  'quote-marker': () => 'In Anführungszeichen setzen',
  'close-string': () => 'Anführungszeichen ergänzen',
  'add-default': ({ value }) =>
    value === undefined ? 'Einen Ersatzwert ergänzen' : `${value} verwenden, wenn der Wert fehlt`,
  'space-braces': () => 'Ein Leerzeichen zwischen die Klammern setzen',
  'add-to-sample': ({ path }) => `„${path}“ in das Beispiel aufnehmen`,
  'edit-sample': ({ path }) => `„${path}“ im Beispiel bearbeiten`,
  'use-sample': ({ name }) => `Das Beispiel „${inLine(name)}“ verwenden`,
  'use-path': ({ path }) => `Ist ${path} gemeint?`,
  'put-into-tag': () => 'In den Tag setzen',
  'insert-value': ({ path }) => `Den Wert von ${path} einfügen`,
  'add-filter': ({ filter }) => `| ${filter} ergänzen`,
  'convert-number': ({ by, result }) => `${by === 'round' ? 'Runden' : '× 100'} → ${inLine(result)}`,
  'as-number': ({ result }) => `Als Zahl → ${inLine(result)}`,
  'use-filter': ({ filter }) => `Ist „${filter}“ gemeint?`,
  'add-scheme': ({ scheme }) => `${scheme} davorsetzen`,
  'change-scheme': ({ scheme }) => `${scheme} verwenden`,
  'move-credentials': () => 'In Basic Auth übernehmen',
  'remove-fragment': () => 'Diesen Teil entfernen',
  'remove-control': () => 'Das Zeichen entfernen',
  'remove-spaces': () => 'Die Leerzeichen entfernen',
  trim: () => 'Die Leerzeichen am Rand entfernen',
  'use-header-name': ({ name }) => `${name} verwenden`,
  'switch-row-off': () => 'Die Zeile ausschalten',
  'use-post': () => 'POST verwenden',
  'enter-secret': () => 'Eingeben',
  'remove-comma': () => 'Das Komma entfernen',
  'add-comma': () => 'Das Komma einfügen',
  'add-colon': () => 'Den Doppelpunkt einfügen',
  'close-brackets': () => 'Die Klammern schließen',
  'mend-json': ({ changes }) => `Alle ${changes} Stellen berichtigen`,
  'remove-quotes': () => 'Ohne Anführungszeichen',
  'add-quotes': () => 'In Anführungszeichen setzen',
  'use-value': ({ value }) => `${value} verwenden`,
  'add-member': ({ name, path, value }) =>
    path !== undefined
      ? `${name} aus ${path} hinzufügen`
      : value === undefined
        ? `${name} hinzufügen`
        : `${name}: ${inLine(value)} hinzufügen`,
  'remove-member': ({ name }) => `${inLine(name)} entfernen`,
  'make-rest-api-call': () => 'REST-API-Aufruf daraus machen',
  'use-format': ({ format }) => (format === 'json' ? 'JSON senden' : 'Ein Formular senden'),
};

const quickFixes: Catalogue['editorTools']['quickFixes'] = {
  label: (label) => (LABELS[label.code] as (given: FixLabel) => string)(label),
  done: (label) => `Erledigt: ${label}`,
  switched: { true: 'an', false: 'aus' },
  before: 'Vorher',
  after: 'Nachher',
  empty: '(leer)',
  hidden: '(geheim)',
  none: 'Es gibt kein Problem.',
  stale: 'Der Text wurde seitdem geändert, es passt nicht mehr. Nichts wurde geändert.',
};

const PLACES: Readonly<Record<string, string>> = {
  url: 'Die URL',
  body: 'Der Body',
  username: 'Der Benutzername',
};

const GOALS: Readonly<Record<SecretGoal, string>> = {
  file: 'Das kommt so in die Datei, wie es dasteht.',
  link: 'Das kommt so in den Link, wie es dasteht.',
  action: 'Das bleibt in der Aktion, wie es dasteht, und kommt nicht zu den Geheimnissen.',
};

function look(why: SecretLook): string {
  switch (why.type) {
    case 'named':
      return `scheint ein Geheimnis zu enthalten (${why.name})`;
    case 'known':
      return `scheint ein Geheimnis zu enthalten (${why.prefix}…)`;
    case 'in-front-of-host':
      return 'scheint ein Passwort zu enthalten (vor dem Host)';
    case 'username':
      return 'scheint ein Geheimnis zu sein: Das Passwort ist leer';
  }
}

const secretScan: Catalogue['editorTools']['secretScan'] = {
  looks: (why, place, setting, goal) => `${PLACES[place] ?? setting} ${look(why)}. ${GOALS[goal]}`,
  ofAction: (name, text) => `„${inLine(name)}“: ${text}`,
  unnamed: 'Ohne Namen',
  show: 'Einstellung zeigen',
  more: (number) => `Und ${grouped(number)} weitere.`,
};

const codeEditor: Catalogue['editorTools']['codeEditor'] = {
  tabIndents: 'Tab rückt jetzt ein. Mit Strg+M bewegt Tab wieder den Fokus.',
  tabMoves: 'Tab bewegt den Fokus.',
  phrases: {
    // The search panel
    Find: 'Suchen',
    Replace: 'Ersetzen',
    next: 'weiter',
    previous: 'zurück',
    all: 'alle',
    'match case': 'Groß-/Kleinschreibung',
    regexp: 'regulärer Ausdruck',
    'by word': 'ganze Wörter',
    replace: 'ersetzen',
    'replace all': 'alle ersetzen',
    close: 'Schließen',
    'current match': 'aktueller Treffer',
    'on line': 'in Zeile',
    'replaced match on line $': 'Treffer in Zeile $ ersetzt',
    'replaced $ matches': '$ Treffer ersetzt',
    'Go to line': 'Zu Zeile',
    go: 'Los',

    Diagnostics: 'Probleme',
    'No diagnostics': 'Keine Probleme',
    'Control character': 'Steuerzeichen',
    'Selection deleted': 'Auswahl gelöscht',
  },
};

const pastedCommand: Catalogue['editorTools']['pastedCommand'] = {
  notes: 'Was zum Befehl zu wissen ist',
  refused: 'Eingefügter Befehl',
  readAgain: 'Erneut lesen',
  makeTags: 'Tags daraus machen',
  tagsMade: 'Aus den Platzhaltern sind Tags geworden.',
  tagsResult: 'Mit Tags:',
  fault:
    'Dieser Befehl ließ sich nicht lesen: Die App hat hier einen Fehler. Teile davon auslassen und ihn wieder einfügen.',
  more: (commands) =>
    commands === 1
      ? 'Nur die erste Anfrage wurde übernommen. Der Import bringt auch die andere.'
      : `Nur die erste Anfrage wurde übernommen. Der Import bringt auch die ${grouped(commands)} anderen.`,
  dismiss: 'Diese Hinweise schließen',
  secretsMoved: (names) =>
    names.length === 1
      ? `Ein Geheimnis des Befehls ist unter diesem Namen gespeichert: ${names[0]}`
      : `${names.length} Geheimnisse des Befehls sind unter diesen Namen gespeichert: ${names.join(', ')}`,
  keepKey: { basic: 'Als Geheimnis aufbewahren', bearer: 'Als Header-Schlüssel aufbewahren' },
  keepKeyNote: {
    basic: 'Sendet dasselbe „Authorization: Basic …“.',
    bearer: 'Sendet „Authorization: Bearer …“, was viele dieser Dienste auch annehmen.',
  },
};

const manyRows: Catalogue['editorTools']['manyRows'] = {
  title: (rows) => `Eine Aktion mit ${count(rows, 'Zeile', 'Zeilen')}`,
  text: (promised) =>
    `Bis zu ${count(promised, 'Zeile', 'Zeilen')} funktionieren gut. Mit mehr kann diese Seite lange nicht antworten, jetzt und bei jeder Änderung der Aktion. Bisher ist nichts geändert.`,
  take: (rows) => `Alle ${count(rows, 'Zeile', 'Zeilen')} übernehmen`,
  cancel: 'Alles lassen, wie es ist',
};

export const german: Catalogue['editorTools'] = {
  manyRows,
  codeEditor,
  bodyEditor,
  bulkEdit,
  query,
  rowHelp,
  betweenKinds,
  templateHelp,
  quickFixes,
  secretScan,
  pastedCommand,
};
