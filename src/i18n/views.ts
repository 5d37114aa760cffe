/**
 * Texts of the views beside the request: where its bytes come from, its code, “Run it”, and the contract.
 */
import type { FieldChange, OperationChange } from '../contract/changes';
import type { ContractText } from '../contract/from-text';
import type { LimitKind } from '../contract/limits';
import type { Derivation, Encoding } from '../core';
import type { ContractType } from '../core/internal';
import type { MessagePlace } from '../designer/request/message/divided-message';
import type { TokenKind } from '../designer/request/message/origins';
import type { EngineName, Finding, Form, WantedSecret } from '../export/engines';
import { describeFinding, describeSecret, FORMS, STEPS, TITLES } from '../export/engines/describe';
import { ENGINE_LOOKS } from '../export/engines/engine-names';
import type { TargetId, Unsupported } from '../export/snippets';
import { type Messages, say } from '../send/exchange';
import { REFUSALS } from '../send/failure';
import { count, grouped, listed } from './format';
import { messages } from './language';

const ENCODINGS: Record<Encoding, string | undefined> = {
  none: undefined,
  form: 'form-encoded',
  'json-string': 'JSON string',
  'json-value': 'JSON value',
  percent: 'percent-encoded',
  'percent-path': 'percent-encoded path',
  'percent-query': 'percent-encoded query',
  'lower-case': 'lower case',
};

const DERIVATIONS: Record<Derivation, string> = {
  base64: 'Base64 of username, colon and password',
  'hmac-sha1': 'HMAC-SHA1 of the signed message with the secret',
  'hmac-sha256': 'HMAC-SHA256 of the signed message with the secret',
  'hmac-sha512': 'HMAC-SHA512 of the signed message with the secret',
  sha1: 'SHA-1 of the body',
  sha256: 'SHA-256 of the body',
  sha512: 'SHA-512 of the body',
  length: 'length of the body in bytes',
  clock: 'time of the preview',
  id: 'random ID of the message, refreshed together with the time',
  host: 'host of the URL in its standard form',
};

function placeName(place: MessagePlace): string {
  switch (place.part) {
    case 'header':
      return `${place.name} header`;
    case 'request-line':
      return 'request line';
    case 'end-of-head':
      return 'the blank line that ends the head';
    case 'target':
      return 'request target';
    default:
      return place.part;
  }
}

/** Texts about the origin of a part of the request. */
const provenance = {
  goToSetting: 'Go to setting',
  /** Each goes before the source: “Context order.id”. */
  sources: { fixed: 'Fixed', setting: 'Setting', context: 'Context', derived: 'Computed' } as Record<
    TokenKind,
    string
  >,
  fixedBy: (places: readonly MessagePlace[]) => {
    const place = places.at(-1);
    if (place?.part === 'body') return 'by the format of the body';
    if (place?.part !== 'header' || /^(host|content-length)$/i.test(place.name)) return 'by HTTP';
    return /^content-type$/i.test(place.name)
      ? 'by HTTP and the format'
      : 'by HTTP and the authentication method';
  },
  filter: (filter: string) => `filter ${filter}`,
  encodings: ENCODINGS,
  derivations: DERIVATIONS,
  places: (places: readonly MessagePlace[]) => places.map(placeName).join(' and '),
  range: (section: 'head' | 'body', start: number, end: number) =>
    end - start === 1
      ? `byte ${grouped(end)} of the ${section}`
      : `bytes ${grouped(start + 1)} to ${grouped(end)} of the ${section}`,
  maskedPart: 'contains a secret, masked',
  invisible: (names: readonly string[]) => `contains ${names.join(', ')}`,
  more: (parts: number) => `${grouped(parts)} more`,
  characters: {
    'U+0085': 'next line',
    'U+00A0': 'no-break space',
    'U+00AD': 'soft hyphen',
    'U+061C': 'Arabic letter mark',
    'U+180E': 'Mongolian vowel separator',
    'U+200B': 'zero-width space',
    'U+200C': 'zero-width non-joiner',
    'U+200D': 'zero-width joiner',
    'U+200E': 'left-to-right mark',
    'U+200F': 'right-to-left mark',
    'U+2028': 'line separator',
    'U+2029': 'paragraph separator',
    'U+202A': 'left-to-right embedding',
    'U+202B': 'right-to-left embedding',
    'U+202C': 'end of direction change',
    'U+202D': 'left-to-right override',
    'U+202E': 'right-to-left override',
    'U+202F': 'narrow no-break space',
    'U+2060': 'word joiner',
    'U+2066': 'left-to-right isolate',
    'U+2067': 'right-to-left isolate',
    'U+2068': 'first strong isolate',
    'U+2069': 'end of isolate',
    'U+3000': 'ideographic space',
    'U+FE0F': 'emoji variation selector',
    'U+FEFF': 'byte order mark',
  } as Record<string, string | undefined>,
} as const;

/** Every text of the choice between the body as it is sent and the formatted one. */
const formattedBody = {
  layout: 'Body',
  asSent: 'As sent',
  formatted: 'Formatted',
} as const;

const TARGETS: Record<TargetId, string> = {
  'curl-bash': 'curl (bash)',
  'curl-powershell': 'curl (PowerShell)',
  httpie: 'HTTPie',
  'javascript-fetch': 'JavaScript fetch',
  'node-http': 'Node http',
  python: 'Python (standard library)',
  go: 'Go',
  php: 'PHP',
  'raw-http': 'Raw HTTP',
  har: 'HAR 1.2',
  'http-file': '.http file',
};

/** Why there is no code. */
const UNSUPPORTED: Messages<Unsupported> = {
  ...REFUSALS,
  'too-large': () =>
    'The request is too large to be written as code. Send it from here, or with the command line.',
  'no-variables': () => 'This format does not support variables. Show the secrets to get the code.',
  'go-path': () => 'Go would change the path of this URL.',
  'httpie-target': () => 'HTTPie would change the path or the query of this URL.',
  'http-file-url': () => 'Clients of .http files send this URL differently.',
  'http-file-header': () => 'Clients of .http files would read a header of this request differently.',
  'http-file-braces': () => 'Clients of .http files treat two braces in a body as a variable.',
  'http-file-instruction': () => 'Clients of .http files would treat a line of this body as an instruction.',
  'http-file-white-space': () =>
    'Clients of .http files do not preserve the white space around a body, or its control characters.',
  'http-file-line-ends': () => 'Clients of .http files change line ends, which breaks the signature.',
  'javascript-header-lost': () => 'Some runtimes drop a header with this name.',
  'javascript-empty-query': () => 'Some runtimes drop the question mark of an empty query.',
  'go-header': ({ name, canonical }) => `Go would send ${canonical} beside the header ${name}.`,
};

/** The words of the code view. */
const code = {
  target: 'Send it with',
  targetName: (target: TargetId) => TARGETS[target],
  code: (target: string) => `Code for ${target}`,
  download: 'Download',
  downloaded: (file: string) => `Saved as ${file}.`,
  reveal: 'Show secrets in the code',
  revealed: 'The code contains a secret that anyone who gets it can read. Share it with care.',
  variables: (names: readonly string[]) =>
    `A variable replaces the secret: set ${listed(names)} before you run the code.`,
  signed:
    'The signature in this code is that of the preview. It expires: receivers may reject it after a few minutes.',
  refreshTime: 'Refresh time',
  refreshed: 'Request time updated.',

  unsupported: 'There is no code for this request:',
  reason: (why: Unsupported) => say(UNSUPPORTED, why),
  notSendable: 'There is no code yet: the request is not ready to send.',
  goToProblem: 'Go to the first problem',

  copiedAsCurl: (names: readonly string[]) =>
    names.length === 0
      ? 'Copied as a curl command for bash.'
      : `Copied as a curl command for bash. Set ${listed(names)} before you run it.`,
  notCopied: 'The browser does not allow copying. Open the “Code” view and copy the text by hand.',
} as const;

/** Texts of the view “Run it”. The command line also shows the steps, so their English is the engines'. */
const engines = {
  engine: 'Run it with',
  title: (engine: EngineName) => TITLES[engine],
  text: (title: string) => `Text for ${title}`,
  steps: (engine: EngineName, file: string, secrets: readonly WantedSecret[]): readonly string[] =>
    STEPS[engine](file, secrets),
  stepsTitle: 'How to run it',
  secretsTitle: 'Secrets it needs',
  secret: (secret: WantedSecret) => describeSecret(secret),
  picture: (engine: string, steps: readonly string[]) => `What will be in ${engine}: ${steps.join(', ')}`,
  pictureData: 'Data of a run',
  pictureRequest: (method: string) => `${method} request`,
  /** How the request comes about there. */
  form: (form: Form) => FORMS[form],
  notes: (notes: number) => `Good to know (${notes})`,
  finding: (finding: Finding) => describeFinding(finding),
  given: (engine: EngineName, file: string, secrets: readonly WantedSecret[]): string => {
    const names = listed(secrets.map(({ name }) => name));
    const does = secrets.every(({ place }) => place.type === 'credential')
      ? 'choose the credential of'
      : 'set';
    const where = ENGINE_LOOKS[engine].isPasted ? ': “Run it” says where' : '';
    const then = secrets.length === 0 ? '' : ` Then ${does} ${names}${where}.`;
    if (engine === 'node-red') return `Copied for Node-RED. Paste it into Import.${then}`;
    return ENGINE_LOOKS[engine].isPasted
      ? `Copied for n8n. Paste it onto the canvas of a workflow.${then}`
      : `Saved as ${file}. “Run it” says where it goes.${then}`;
  },
  note: 'The text builds the request from the data of each run. It holds no secret, and nothing of the sample.',
  notExported: 'There is nothing to run yet: the settings have an error.',
  commandLine: 'Without an engine, one request for each row',
  copyCommand: 'Copy the command',
} as const;

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
  stricter: 'stricter',
  looser: 'less strict',
  limits: 'other limits',
  rules: 'other rules',
  further: 'there are more changes than are listed',
};

const LIMITS: Record<LimitKind, string> = {
  length: 'length',
  items: 'number of items',
  members: 'number of members',
  number: 'lowest or highest number',
  step: 'step',
  pattern: 'pattern',
  unique: 'no item twice',
  closed: 'no further members',
};

const changeText = (field: string, { change, limits = [] }: FieldChange): string => {
  const names = limits.map((limit) => LIMITS[limit]).join(', ');
  return `${field}: ${CHANGES[change]}${names === '' ? '' : ` (${names})`}`;
};

const PARAMETERS: Readonly<Record<string, string>> = {
  path: 'Path parameter',
  query: 'Query parameter',
  header: 'Header',
  cookie: 'Cookie',
};

function operationChangeText(change: OperationChange): string {
  switch (change.what) {
    case 'operation':
      return `The operation is now ${change.operation}.`;
    case 'server':
      return `The server is now ${change.server}.`;
    case 'media-type':
      return `The body is now ${change.after}, before ${change.before}.`;
    case 'security':
      return `The credentials are now ${change.after || 'none'}, before ${change.before || 'none'}.`;
    case 'scheme':
      return `The credential ${change.name} is now ${change.after || 'not described'}, before ${change.before || 'not described'}.`;
    case 'unknown-schemes':
      return 'Whether the credentials are sent in another way is not known: this contract was made before that was kept.';
    case 'body-required':
      return 'The body is required now.';
    case 'body-optional':
      return 'The body is no longer required.';
    case 'parameter':
      return changeText(
        `${PARAMETERS[change.in] ?? change.in} ${change.change.path.join('.')}`,
        change.change,
      );
    case 'unknown':
      return 'Whether the parameters, the credentials and the server have changed is not known: this contract was made before they were kept.';
  }
}

const contract = {
  intro: 'Each request is checked against what the receiver expects.',
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
  departs: (departures: number) =>
    departures === 1
      ? 'One thing does not fit the contract.'
      : `${grouped(departures)} things do not fit the contract.`,
  notAllJudged: 'Not everything could be checked.',
  notJudged: 'The body is not complete, so it is not checked yet.',
  update: 'Update…',
  remove: 'Delete',
  download: 'Download',
  cancel: 'Cancel',
  removed: 'The contract was deleted.',
  taken: 'The contract is in use.',

  changes: 'What changes',
  noChanges: 'Nothing changes.',
  change: (field: string, change: FieldChange) => changeText(field || 'Body', change),
  operationChange: operationChangeText,
  followPath: 'Change the path',
  followMethod: 'Change the method and the path',
  followServer: 'Change the server',
  followed: 'The action has it.',
  byHand: (url: string) => `The URL stays ${url}. Change it by hand.`,
  urlChanged: 'The URL is changed.',
  othersStay: 'Everything else in the action stays as it is.',
  valuesStay: 'All values of the action stay as they are.',

  fields: 'Fields of the receiver',
  fieldsHelp: 'Drop a value of the sample on a field, or write its path.',
  noFields: 'The contract names no fields.',
  required: 'required',
  types: (types: readonly ContractType[]) => types.map((type) => TYPES[type]).join(' or '),
  allowed: (values: readonly string[]) => values.join(', '),
  value: (field: string) => `Value for ${field}`,
  take: 'Use',
  takeAll: (fields: number) => `Use the ${grouped(fields)} values with these names`,
  allPlaced: (fields: number) => `${count(fields, 'field has', 'fields have')} a value of the sample now.`,
  noneNamed: 'No value of this name',
  within: (path: string) => `in ${path}`,
  otherPath: 'Another path',
  propose: (path: string) => `Use ${path}`,
  placed: (field: string) => `The value is now in ${field}.`,
  noPlace: (field: string) =>
    `The action has no place for ${field}. Write the object or the list around it first.`,
  noPath: (path: string) => `The sample has no ${path}.`,

  unconfirmed: 'Values to confirm',
  unconfirmedCount: (values: number) =>
    `${count(values, 'value is', 'values are')} from the description, or made up. Replace or confirm each.`,
  notConfirmed: 'Not confirmed',
  confirm: 'Confirm',
  confirmOf: (field: string) => `Confirm the value of ${field}`,
  confirmAll: (values: number) => (values === 1 ? 'Confirm it' : `Confirm all ${grouped(values)}`),
  confirmed: (values: number) => `${count(values, 'value is', 'values are')} confirmed.`,
} as const;

export const english = { provenance, formattedBody, code, engines, contract };

export const {
  provenance: provenanceTexts,
  formattedBody: formattedBodyTexts,
  code: codeTexts,
  engines: enginesTexts,
  contract: contractTexts,
} = messages('views', english);
