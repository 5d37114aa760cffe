import type { Draft } from '../../src/designer/store/draft';
import type { Column } from '../../src/designer/store/edit/row-and-text-edits';

/** A setting that holds text, or one of a few choices. */
export type SettingPath =
  | 'name'
  | 'method'
  | 'url'
  | 'objectId'
  | 'webhook.format'
  | 'restApiCall.body'
  | 'authentication.method'
  | 'authentication.basic.username'
  | 'authentication.basic.password.by'
  | 'authentication.basic.password.name'
  | 'authentication.basic.password.value'
  | 'authentication.header-key.headerName'
  | 'authentication.hmac.secret.value';

/** What a person does in one tab. Actions, rows and samples are counted from 0, around the end of their list. */
export type Operation =
  | readonly ['set', action: number, setting: SettingPath, value: string]
  | readonly ['cell', action: number, row: number, column: Column, text: string]
  | readonly ['append-row' | 'remove-row' | 'switch-row' | 'duplicate-row', action: number, row: number]
  | readonly ['move-row', action: number, from: number, to: number]
  | readonly ['replace-rows', action: number, rows: readonly (readonly [key: string, value: string])[]]
  | readonly ['add-action', name: string]
  | readonly ['remove-action' | 'duplicate-action' | 'open-action', action: number]
  | readonly ['move-action', action: number, where: 'before' | 'after', other: number]
  | readonly ['sample-text' | 'add-sample', text: string]
  | readonly ['rename-sample', sample: number, name: string]
  | readonly ['remove-sample' | 'open-sample' | 'duplicate-sample', sample: number]
  | readonly ['undo' | 'redo' | 'save' | 'hear' | 'reload'];

/** One operation: the tab in which it is done, the time that passes before it, in ms, and what it is. */
export type RecordedOperation = readonly [tab: 0 | 1, after: number, operation: Operation];

const SECRETS = [
  'authentication.basic.password',
  'authentication.header-key.secret',
  'authentication.hmac.secret',
];

const holderOf = (draft: Draft, keys: readonly string[]): Record<string, unknown> =>
  keys.reduce<Record<string, unknown>>(
    (branch, key) => branch[key] as Record<string, unknown>,
    draft as unknown as Record<string, unknown>,
  );

/**
 * The draft with another value of one setting. When this was recorded, the secrets of an action were one
 * object as long as they were the same, so that a change of one was a change of all three.
 */
export function withSetting(draft: Draft, setting: SettingPath, value: string): Draft {
  const next = structuredClone(draft);
  const keys = setting.split('.');
  const last = keys.pop() ?? '';
  const secrets = SECRETS.map((name) => holderOf(next, name.split('.')));
  const isOne = new Set(secrets.map((secret) => JSON.stringify(secret))).size === 1;
  const holders = isOne && SECRETS.includes(keys.join('.')) ? secrets : [holderOf(next, keys)];
  for (const holder of holders) holder[last] = value;
  return next;
}
