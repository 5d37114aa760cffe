import type { ObjectId } from '../core';
import { english as authenticationEnglish } from './authentication';
import { count, grouped } from './count';
import { messages } from './language';

interface KindTexts {
  readonly name: string;
  readonly add: string;
  readonly about: string;
}

/** The words for actions, their settings and what is done with them that more than one feature uses. */
const common = {
  untitled: 'Untitled action',
  close: 'Close',
  more: (number: number) => `And ${grouped(number)} more.`,
  thisAction: 'This action',
  allActions: (actions: number) => `All ${count(actions, 'action')}`,
  moment: 'One moment…',
  tryAgain: 'Try again',
  reload: 'Reload',
  notLoaded:
    'A part of the app could not be loaded. Your work is not affected. Check the connection and try again; if that does not help, reload the page.',
  manyRowsTitle: (rows: number) => `An action with ${count(rows, 'row')}`,
  manyRows: (promised: number) =>
    `Up to ${count(promised, 'row')} work well. With more, this page may stop responding for a long time, now and at each change of the action. Nothing has been changed yet.`,
  takeRows: (rows: number) => `Take all ${count(rows, 'row')}`,
  cancelRows: 'Leave everything as it is',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'The browser does not allow copying. Select the text and copy it by hand.',
  config: 'Config, JSON',
  shortened: (length: number) =>
    `Shown in part: ${count(length, 'character')} in all. Copy and download take everything.`,
  tooLong: (length: number) =>
    `${count(length, 'character')}, too long to be edited here. Only the beginning is shown; all of it is kept.`,
  clear: 'Clear',
  reveal: (label: string) => `Show: ${label}`,
  conceal: (label: string) => `Hide: ${label}`,
  unlock: 'Unlock',
  secretLocked: (name: string) => `The secret ${name} is locked. Unlock the secrets to see the request.`,
  kinds: {
    'automation.webhook': {
      name: 'Webhook',
      add: 'New Webhook',
      about: 'The body is built from keys and values.',
    },
    'automation.rest-api-call': {
      name: 'REST API Call',
      add: 'New REST API Call',
      about: 'The body is free-form text that you write.',
    },
  } satisfies Record<ObjectId, KindTexts>,
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
    ...authenticationEnglish.authentication.fieldWords,
    ...authenticationEnglish.authentication.schemeWords,
  },
} as const;

/** Every text of what differs between two texts. */
const difference = {
  signs: { removed: '−', added: '+' },
  moreLines: (lines: number) => `⋯ ${count(lines, 'more line')}`,
  moreCharacters: (characters: number) => ` ⋯ ${count(characters, 'more character')} ⋯ `,
} as const;

/** The words for the signs of severity. */
const severities = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;

export const english = { common, difference, severities };

export const {
  common: commonTexts,
  difference: differenceTexts,
  severities: severitiesTexts,
} = messages('common', english);
