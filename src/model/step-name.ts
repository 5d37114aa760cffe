import type { Column } from './edit/rows-edit';
import type { SettingName } from './edit/settings';

/** Where somebody types. Rows are counted from 1, as people see them. */
export type TypingPlace =
  | { readonly type: 'setting'; readonly setting: SettingName }
  | { readonly type: 'cell'; readonly row: number; readonly column: Column }
  | { readonly type: 'sample'; readonly name: string };

/** What a step did, for the texts to say it. */
export type StepName =
  | { readonly type: 'typing' | 'changing'; readonly in: TypingPlace }
  | { readonly type: 'row-deleted' | 'row-added'; readonly row: number }
  | { readonly type: 'row-moved'; readonly row: number; readonly to: number }
  | { readonly type: 'row-switched'; readonly row: number; readonly on: boolean }
  | { readonly type: 'rows-deleted' | 'rows-added'; readonly rows: number }
  | { readonly type: 'rows-replaced' | 'settings-changed' | 'state-restored' }
  | {
      readonly type: 'action-added' | 'action-deleted' | 'action-moved' | 'sample-added' | 'sample-deleted';
      readonly name: string;
    }
  | { readonly type: 'sample-renamed'; readonly name: string }
  | {
      readonly type: 'actions-added' | 'actions-deleted' | 'actions-changed' | 'samples-added';
      readonly count: number;
    }
  | { readonly type: 'taken-back'; readonly of: StepName };
