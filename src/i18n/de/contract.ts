import type { FieldChange } from '../../contract/fields';
import type { ContractType } from '../../core/internal';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';

const TYPES: Record<ContractType, string> = {
  string: 'Text',
  number: 'Zahl',
  integer: 'ganze Zahl',
  boolean: 'true oder false',
  null: 'null',
  array: 'Liste',
  object: 'Objekt',
};

const CHANGES: Record<FieldChange['change'], string> = {
  added: 'neu',
  'added-required': 'neu und verlangt',
  removed: 'nicht mehr vorhanden',
  required: 'jetzt verlangt',
  optional: 'nicht mehr verlangt',
  type: 'anderer Typ',
  values: 'andere Werte',
  format: 'anderes Format',
};

const contract: Catalogue['contract']['contract'] = {
  intro:
    'Was der Empfänger vom Body erwartet: ein JSON-Schema oder ein Beispiel aus seiner Dokumentation. Jede Anfrage wird daran geprüft. Der Vertrag ist eine eigene Datei; die Konfiguration bleibt, wie sie ist.',
  text: 'JSON-Schema oder ein Beispiel des Bodys',
  as: 'Verstehen als',
  kinds: {
    'json-schema': 'JSON-Schema',
    example: 'Beispiel des Bodys',
    form: 'Beispiel eines Formulars',
    contract: 'Vertrag',
    description: 'OpenAPI-Dokument',
  },
  use: 'Als Vertrag verwenden',
  useNewer: 'Die neuere Fassung verwenden',
  chooseFile: 'Datei auswählen …',
  drop: 'Ein JSON-Schema oder ein Beispiel hier ablegen, um es als Vertrag zu verwenden',
  description: 'Das ist ein OpenAPI-Dokument. Importieren und dort eine Operation auswählen.',
  searching: 'Der Vorgang wird im Dokument gesucht …',
  gone: 'Dieses Dokument hat den Vorgang nicht, oder der Vorgang hat keinen Body.',
  missing: (names) => `Diesem Dokument fehlt, worauf es verweist; das ist nicht geprüft: ${names}.`,
  tooLarge: (most) => `Der Vertrag hätte mehr als ${grouped(most)} Zeichen. Ein kleineres Schema nehmen.`,
  neither: 'Das ist weder JSON noch ein Formular.',
  refused: {
    'too-large': (name) => `${name} ist zu groß.`,
    'not-utf-8': (name) => `${name} ist kein Text in UTF-8.`,
    unreadable: (name) => `${name} ist nicht lesbar.`,
  },
  unreadable: 'Der Vertrag ist nicht lesbar.',

  operation: 'Vorgang',
  source: { openapi: 'OpenAPI-Dokument', 'json-schema': 'JSON-Schema', example: 'Beispiel' },
  unnamed: 'eingefügter Text',
  mediaType: 'Body als',
  fits: 'Der Body passt zum Vertrag.',
  departs: (departures) => count(departures, 'Abweichung', 'Abweichungen'),
  notAllJudged: 'Nicht alles war prüfbar.',
  notJudged: 'Die Anfrage ist unvollständig und noch nicht geprüft.',
  update: 'Aktualisieren …',
  remove: 'Entfernen',
  download: 'Herunterladen',
  cancel: 'Abbrechen',
  removed: 'Der Vertrag ist entfernt.',
  taken: 'Der Vertrag wird verwendet.',

  changes: 'Was sich ändert',
  noChanges: 'Kein Feld ändert sich.',
  change: (field, change) => `${field}: ${CHANGES[change]}`,
  valuesStay: 'Alle Werte der Aktion bleiben, wie sie sind.',

  fields: 'Felder des Empfängers',
  fieldsHelp: 'Einen Wert des Beispiels auf ein Feld ziehen oder seinen Pfad schreiben.',
  noFields: 'Der Vertrag nennt keine Felder.',
  required: 'verlangt',
  types: (types) => types.map((type) => TYPES[type]).join(' oder '),
  allowed: (values) => values.join(' · '),
  value: (field) => `Wert für ${field}`,
  propose: (path) => `${path} verwenden`,
  placed: (field) => `Der Wert steht jetzt in ${field}.`,
  noPlace: (field) =>
    `Die Aktion hat keinen Platz für ${field}. Zuerst das Objekt oder die Liste darum schreiben.`,
  noPath: (path) => `Das Beispiel hat keinen Wert ${path}.`,
};

export const german: Catalogue['contract'] = { contract };
