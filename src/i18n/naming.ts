/**
 * The names of settings, of places and of steps of undo, and the words of a difference. Nothing that the first paint shows has
 * any of them.
 */
import type { Path } from '../core';
import type { MethodDraft, SecretMethod } from '../designer/store/authentication-draft';
import type { SettingName } from '../designer/store/edit/settings';
import type { StepName, TypingLocation } from '../workspace/history/step-name';
import { count, grouped, inLine } from './format';
import { messages } from './language';

type FieldName = { [Method in SecretMethod]: keyof MethodDraft<Method> }[SecretMethod];

/** The fields within a sentence. */
const fieldWords = {
  username: 'username',
  password: 'password',
  scheme: 'signing scheme',
  keyid: 'key ID',
  headerName: 'header name',
  secret: 'secret',
  secondSecret: 'second secret',
} satisfies Record<FieldName, string>;

/** The parts of a scheme of one’s own. */
const schemeWords = {
  message: 'message',
  fields: 'header fields',
  parts: 'parts',
  text: 'text',
  separator: 'separator',
} as const;

const naming = {
  action: 'Action',
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
  row: (number: number) => `row ${number}`,
  numbered: (number: number) => `no. ${number}`,
  settings: {
    name: 'Name',
    objectId: 'Kind',
    method: 'Method',
    url: 'URL',
    query: 'query parameter',
    format: 'Format',
    data: 'Data',
    body: 'Body',
    authentication: 'Authentication',
    key: 'key',
    value: 'value',
    enabled: 'on or off',
    contract: 'Contract',
    approved: 'Approved requests',
    ...fieldWords,
    ...schemeWords,
  },
} as const;

/** The settings of authentication methods, as a step of undo names them. */
const AUTHENTICATION = {
  'authentication.basic.username': 'username',
  'authentication.basic.password.by': 'how the password is given',
  'authentication.basic.password.name': 'name of the password',
  'authentication.header-key.headerName': 'header name',
  'authentication.header-key.secret.by': 'how the secret is given',
  'authentication.header-key.secret.name': 'name of the secret',
  'authentication.hmac.scheme.chosen': 'signing scheme',
  'authentication.hmac.scheme.custom': 'custom signing scheme',
  'authentication.hmac.scheme.headerName': 'header name',
  'authentication.hmac.keyid': 'key ID',
  'authentication.hmac.headerName': 'header name',
  'authentication.hmac.secret.by': 'how the secret is given',
  'authentication.hmac.secret.name': 'name of the secret',
  'authentication.hmac.secondSecret.by': 'how the second secret is given',
  'authentication.hmac.secondSecret.name': 'name of the second secret',
} satisfies Record<Extract<SettingName, `authentication.${SecretMethod}.${string}`>, string>;

const { settings } = naming;

/** “Name” within a sentence is “name”; “URL” stays. */
const withinSentence = (word: string): string =>
  word.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

const SETTINGS: Record<SettingName, string> = {
  ...(Object.fromEntries(
    Object.entries(settings).map(([name, word]) => [name, withinSentence(word)]),
  ) as Record<keyof typeof settings, string>),
  'webhook.format': 'format',
  'restApiCall.body': 'body',
  'authentication.method': 'authentication',
  ...AUTHENTICATION,
};

const untitled = (name: string): string => (name === '' ? 'Untitled action' : `“${inLine(name)}”`);

const sample = (name: string): string => (name === '' ? 'the sample' : `the sample “${inLine(name)}”`);

function placeText(place: TypingLocation): string {
  if (place.type === 'setting') return SETTINGS[place.setting];
  return place.type === 'cell' ? `${place.column} of row ${grouped(place.row)}` : sample(place.name);
}

/** The name of a step, for the text behind “Undo”. */
function stepText(name: StepName): string {
  switch (name.type) {
    case 'typing':
      return `typing in ${placeText(name.in)}`;
    case 'changing':
      return `changing ${placeText(name.in)}`;
    case 'row-deleted':
      return `deleting row ${grouped(name.row)}`;
    case 'row-added':
      return `adding row ${grouped(name.row)}`;
    case 'row-moved':
      return `moving row ${grouped(name.row)} to ${grouped(name.to)}`;
    case 'row-switched':
      return `switching row ${grouped(name.row)} ${name.on ? 'on' : 'off'}`;
    case 'rows-deleted':
      return `deleting ${count(name.rows, 'row')}`;
    case 'rows-added':
      return `pasting ${count(name.rows, 'row')}`;
    case 'rows-replaced':
      return 'replacing rows';
    case 'settings-changed':
      return 'changing several settings';
    case 'state-restored':
      return 'restoring an earlier version';
    case 'action-added':
      return `adding ${untitled(name.name)}`;
    case 'action-deleted':
      return `deleting ${untitled(name.name)}`;
    case 'action-moved':
      return `moving ${untitled(name.name)}`;
    case 'actions-added':
      return `importing ${count(name.count, 'action')}`;
    case 'actions-deleted':
      return `deleting ${count(name.count, 'action')}`;
    case 'actions-changed':
      return `changing ${count(name.count, 'action')}`;
    case 'sample-added':
      return `adding ${sample(name.name)}`;
    case 'samples-added':
      return `adding ${count(name.count, 'sample')}`;
    case 'sample-deleted':
      return `deleting ${sample(name.name)}`;
    case 'sample-renamed':
      return `changing ${sample(name.name)}`;
    case 'taken-back':
      return `reverting “${stepText(name.of).replaceAll('“', '‘').replaceAll('”', '’')}”`;
  }
}

/** No step holds a secret, so undoing what stands beside one leaves it as it is. */
const secretStays = (name: StepName): string =>
  'in' in name && name.in.type === 'setting' && name.in.setting.startsWith('authentication.')
    ? '. Typed secrets stay as they are.'
    : '';

/** Every text of a step of undo. */
const steps = {
  undoStep: (name: StepName) => `Undo ${stepText(name)}`,
  redoStep: (name: StepName) => `Redo ${stepText(name)}`,
  nothing: { undo: 'Nothing to undo.', redo: 'Nothing to redo.' },
  done: {
    undo: (name: StepName) => `Undone: ${stepText(name)}${secretStays(name)}`,
    redo: (name: StepName) => `Redone: ${stepText(name)}${secretStays(name)}`,
  },
  doneInPart: (name: StepName) =>
    `Only partly undone or redone: ${stepText(name)}. The rest has since been changed elsewhere.`,
  notDone: (name: StepName) => `No longer possible: ${stepText(name)}. It has since been changed elsewhere.`,
  failed: (name: StepName) => `Failed: ${stepText(name)}.`,
  stepHeldBack: {
    undo: (name: StepName) =>
      `Not undone: ${stepText(name)}. Last time, this crashed the page, and it may do so again.`,
    redo: (name: StepName) =>
      `Not redone: ${stepText(name)}. Last time, this crashed the page, and it may do so again.`,
  },
  stepAnyway: { undo: 'Undo it anyway', redo: 'Redo it anyway' },
} as const;

/** Every text of what differs between two texts. */
const difference = {
  signs: { removed: '−', added: '+' },
  moreLines: (lines: number) => `⋯ ${count(lines, 'more line')}`,
  moreCharacters: (characters: number) => ` ⋯ ${count(characters, 'more character')} ⋯ `,
} as const;

export const english = { naming, steps, difference };

export const {
  naming: namingTexts,
  steps: stepTexts,
  difference: differenceTexts,
} = messages('naming', english);

/** A map, because a file may name a setting `constructor`. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(namingTexts.settings));

/** The readable name of a setting: `['data', 1, 'value']` is “Data, row 2, value”. Rows count from 1. */
export function settingName(path: Path): string {
  const [first] = path;
  if (first === undefined) return namingTexts.action;
  // The method is what the section is about.
  if (first === 'authentication' && path[1] === 'method') return settingName([first]);
  return path
    .map((part) => (typeof part === 'number' ? numbered(first, part + 1) : (NAMES.get(part) ?? part)))
    .join(', ');
}

const numbered = (first: string | number, number: number): string =>
  first === 'data' ? namingTexts.row(number) : namingTexts.numbered(number);
