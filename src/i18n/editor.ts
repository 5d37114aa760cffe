import type { WebhookFormat } from '../core';
import type { SettingName } from '../designer/store/edit/settings';
import type { StepName, TypingLocation } from '../workspace/history/step-name';
import { english as commonEnglish } from './common';
import { count, grouped, inLine } from './format';
import { messages } from './language';

/** Texts of the editor, and the names of what can be undone. */

/** Every text of the editor, in one place. */
const editor = {
  name: 'Name',
  namePlaceholder: 'Untitled action',
  kind: 'Kind',
  kinds: commonEnglish.common.kinds,
  group: 'Group: Advanced',

  rowsKept: (rows: number) =>
    rows === 1
      ? '1 row is kept for Webhook; it is not exported.'
      : `${count(rows, 'row')} are kept for Webhook; they are not exported.`,
  bodyKept: 'The body is kept for REST API Call; it is not exported.',

  method: 'Method',
  url: 'URL',
  send: 'Send',
  sendVia: 'Send via',
  cancel: 'Cancel',
  elapsed: (seconds: number, limit: number) => `${seconds.toFixed(1)} s of ${limit} s`,
  query: 'Query parameters',
  urlPlaceholder: 'https://api.example.com/orders',

  commandTaken: 'Action replaced by the command.',
  commandRefused: 'No action can be made of this command. Nothing was changed.',
  commandUnread:
    'The part of the app that reads commands could not be loaded. Check the connection, reload the page and paste the command again.',

  format: 'Format',
  formats: { default: 'Form (default)', json: 'JSON' } satisfies Record<WebhookFormat, string>,
  notSentWithGet: 'Not sent with GET',

  data: 'Data',
  key: 'Key',
  value: 'Value',
  valuePlaceholder: (tag: string | undefined) => `Value, or ${tag ?? '{{ for sample data'}`,
  keyOf: (row: number) => `Key, row ${row}`,
  valueOf: (row: number) => `Value, row ${row}`,
  sendRow: (row: number) => `Send row ${row}`,
  moveRow: (row: number) => `Move row ${row}: drag, or Alt+↑ and Alt+↓`,
  deleteRow: (row: number) => `Delete row ${row}`,
  withKeys: (does: string, keys: string) => `${does} (${keys})`,
  switchKeys: 'Alt+Shift+Enter',
  deleteKeys: 'Alt+Shift+Delete',
  rowHelp: 'Keys for the rows',
  rowKeys: [
    ['Shift+Enter', 'line break'],
    ['Alt+↑ ↓', 'move'],
    ['Alt+Shift+Delete', 'delete'],
    ['Ctrl+/', 'all keys'],
  ],
  pasteHint: 'Paste several lines into a key: each becomes a row.',
  rowMoved: (row: number, of: number) => `Moved to row ${row} of ${of}.`,
  rowDeleted: (row: number) => `Row ${row} deleted.`,
  rowDuplicated: (row: number) => `Duplicated as row ${row}.`,
  rowSwitched: (row: number, on: boolean) => `Row ${row} is ${on ? 'sent' : 'kept, not sent'}.`,
  rowsPasted: (rows: number) => `${count(rows, 'row')} pasted.`,
  rowsReplaced: 'The rows were replaced.',
  rowCount: (rows: number) => count(rows, 'row'),

  bulkEdit: 'Bulk edit',
  bulkTitle: 'Edit all rows as text',

  body: 'Body',
  bodyLoading: 'Loading the body editor',

  authentication: 'Authentication',
  /** The chip in a secret field, by how its value is kept. */
  secretPlaces: {
    host: 'Options',
    page: 'Until reload',
    tab: 'This tab only',
    device: 'This device',
    passphrase: 'With a passphrase',
    locked: 'Locked',
    'not-remembered': 'This tab only',
  },
  secretMenu: (label: string, place: string) => `${place}: options of the ${label.toLowerCase()}`,
  secretByValue: 'Enter value',
  storeByName: 'Store under a name…',
  /** Instead of it, where the application keeps the secrets. */
  enterName: 'Enter a name',
  storedSecrets: 'Stored secrets',
  secretNameOf: (label: string) => `${label}: name`,
  secretValueOf: (name: string) => `Value of ${name}`,
  secretLifetimes: {
    host: 'A name refers to a secret of this application; a value that you enter is kept until you reload this page',
    page: 'Kept until you reload this page',
    tab: 'Kept in this tab only',
    device: 'Encrypted in this browser',
    passphrase: 'Encrypted in this browser, with a passphrase',
    locked: 'Kept in this tab until the secrets are unlocked',
    'not-remembered': 'Kept in this tab only, as the browser could not store it',
  },
  changeKeeping: 'Change where secrets are kept…',
  newSecret: 'New secret…',
  keyKept: (name: string) => `The secret is stored under the name ${name}.`,
  nameInExport: (name: string) => `Exports contain ${name} in its place.`,
} as const;

const { settings } = commonEnglish.common;

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
  ...commonEnglish.authentication.changes,
};

const untitled = (name: string): string => (name === '' ? 'Untitled action' : `“${inLine(name)}”`);

const sample = (name: string): string => (name === '' ? 'the sample' : `the sample “${inLine(name)}”`);

function placeText(place: TypingLocation): string {
  if (place.type === 'setting') return SETTINGS[place.setting];
  return place.type === 'cell' ? `${place.column} of row ${grouped(place.row)}` : sample(place.name);
}

/** What a step did, to stand behind “Undo”. */
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

/** Every text of undoing and doing again. */
const undo = {
  undo: 'Undo',
  redo: 'Redo',
  undoStep: (name: StepName) => `Undo ${stepText(name)}`,
  redoStep: (name: StepName) => `Redo ${stepText(name)}`,
  nothing: { undo: 'Nothing to undo.', redo: 'Nothing to redo.' },
  done: {
    undo: (name: StepName) => `Undone: ${stepText(name)}`,
    redo: (name: StepName) => `Redone: ${stepText(name)}`,
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

export const english = { editor, undo };

export const { editor: editorTexts, undo: undoTexts } = messages('editor', english);
