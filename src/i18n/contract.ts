import type { FieldChange } from '../contract/fields';
import type { ContractText } from '../contract/from-text';
import type { ContractType } from '../core/internal';
import { count, grouped } from './count';
import { messages } from './language';

const TYPES: Record<ContractType, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'list',
  object: 'object',
};

const CHANGES: Record<FieldChange['change'], string> = {
  added: 'new',
  'added-required': 'new and required',
  removed: 'no longer there',
  required: 'required now',
  optional: 'no longer required',
  type: 'another type',
  values: 'other values',
  format: 'another format',
};

const contract = {
  intro:
    'What the receiver expects of the body: a JSON Schema, or an example from its documentation. Each request is checked against it. It is a file of its own; the config stays as it is.',
  text: 'JSON Schema, or an example of the body',
  as: 'Take it as',
  kinds: {
    'json-schema': 'JSON Schema',
    example: 'Example of the body',
    form: 'Example of a form',
    contract: 'Contract',
    description: 'OpenAPI',
  } satisfies Record<ContractText, string>,
  use: 'Use as the contract',
  useNewer: 'Use the newer version',
  chooseFile: 'Choose a file…',
  drop: 'Drop a JSON Schema or an example to use it as the contract',
  description: 'This is an OpenAPI document. Import it, and choose an operation there.',
  searching: 'Looking for the operation in the document…',
  gone: 'This document does not have the operation, or the operation has no body.',
  missing: (names: string) => `This document lacks what it refers to, so that is not checked: ${names}.`,
  tooLarge: (most: number) =>
    `The contract would have more than ${grouped(most)} characters. Take a smaller schema.`,
  neither: 'This is neither JSON nor a form.',
  refused: {
    'too-large': (name: string) => `${name} is too large.`,
    'not-utf-8': (name: string) => `${name} is not text in UTF-8.`,
    unreadable: (name: string) => `${name} cannot be read.`,
  },
  unreadable: 'The contract cannot be read.',

  operation: 'Operation',
  source: { openapi: 'OpenAPI document', 'json-schema': 'JSON Schema', example: 'Example' },
  unnamed: 'pasted text',
  mediaType: 'Body',
  fits: 'The body fits the contract.',
  departs: (departures: number) => count(departures, 'departure'),
  notAllJudged: 'Not everything could be checked.',
  notJudged: 'The request is not complete, so it is not checked yet.',
  update: 'Update…',
  remove: 'Remove',
  download: 'Download',
  cancel: 'Cancel',
  removed: 'The contract was removed.',
  taken: 'The contract is in use.',

  changes: 'What changes',
  noChanges: 'No field changes.',
  change: (field: string, change: FieldChange['change']) => `${field}: ${CHANGES[change]}`,
  valuesStay: 'All values of the action stay as they are.',

  fields: 'Fields of the receiver',
  fieldsHelp: 'Drop a value of the sample on a field, or write its path.',
  noFields: 'The contract names no fields.',
  required: 'required',
  types: (types: readonly ContractType[]) => types.map((type) => TYPES[type]).join(' or '),
  allowed: (values: readonly string[]) => values.join(', '),
  value: (field: string) => `Value for ${field}`,
  propose: (path: string) => `Use ${path}`,
  placed: (field: string) => `The value is now in ${field}.`,
  noPlace: (field: string) =>
    `The action has no place for ${field}. Write the object or the list around it first.`,
  noPath: (path: string) => `The sample has no value ${path}.`,
} as const;

export const english = { contract };

export const { contract: contractTexts } = messages('contract', english);
