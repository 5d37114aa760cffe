import type { WebhookFormat } from '../core';
import type { TokenKind } from '../designer/request/message/origins';
import { english as commonEnglish } from './common';
import { count, grouped } from './format';
import { messages } from './language';

/** The texts of the editor, and of the request beside it. */
const editor = {
  name: 'Name',
  namePlaceholder: 'Untitled action',
  kind: 'Kind',
  kinds: commonEnglish.common.kinds,
  group: 'Group: Advanced',

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
    host: 'Kept by this application',
    page: 'Kept until you reload this page',
    tab: 'Kept in this tab only',
    device: 'Encrypted in this browser',
    passphrase: 'Encrypted in this browser, with a passphrase',
    locked: 'Kept in this tab until the secrets are unlocked',
    'not-remembered': 'Kept in this tab only, as the browser could not store it',
  },
  notStored: 'Not stored by this application',
  changeKeeping: 'Change where secrets are kept…',
  newSecret: 'New secret…',
  keyKept: (name: string) => `The secret is stored under the name ${name}.`,
  nameInExport: (name: string) => `Exports contain ${name} in its place.`,
} as const;

const undo = { undo: 'Undo', redo: 'Redo' } as const;

const KINDS: Record<TokenKind, string> = {
  fixed: 'Fixed',
  setting: 'Setting',
  context: 'Context',
  derived: 'Computed',
};

const SEVERITY_NAMES = ['error', 'warning', 'hint'];

const preview = {
  pane: 'Request',
  viewsLabel: 'View',
  views: {
    request: 'Request',
    code: 'Code',
    run: 'Run it',
    signature: 'Signature',
    config: 'Config',
    contract: 'Contract',
  },

  message: 'HTTP request message',
  messageKeys:
    'Use the left and right arrow keys to move from part to part, Home and End for the first and last part, Enter to go to the setting of a part, Escape to stop.',
  size: (total: number) => count(total, 'byte'),
  runtimeFields: 'Added at run time: User-Agent, Accept, Connection',
  vaultLocked: 'The secrets are locked. Unlock them to see them in the request.',
  reveal: 'Reveal secrets',
  conceal: 'Hide secrets',
  copy: (masked: boolean) => (masked ? 'Copy (secrets masked)' : 'Copy'),
  copied: (masked: boolean) => (masked ? 'Request copied; the secrets in it are masked.' : 'Request copied.'),
  notCopied: 'The browser did not allow copying. Select the text and copy it by hand.',

  legend: 'Where bytes come from',
  kinds: KINDS,

  states: {
    error: 'Not sendable',
    typing: 'Not complete yet',
    stale: 'Built from the last readable sample',
    warning: 'Can be sent',
    sample: 'Complete with this sample',
    complete: 'The request is complete',
  },
  /** How many there are of each severity, the gravest first. */
  summary: (state: string, counts: readonly number[]) =>
    [state, ...SEVERITY_NAMES.flatMap((name, at) => (counts[at] ? [count(counts[at], name)] : []))].join(
      ', ',
    ),
  problemRegion: 'State of the request',
  problems: 'Problems',
  showMore: (problems: number) => `Show ${grouped(problems)} more`,
} as const;

export const english = { editor, undo, preview };

export const { editor: editorTexts, undo: undoTexts, preview: previewTexts } = messages('editor', english);
