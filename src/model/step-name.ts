import type { Column } from './edit/rows-edit';
import type { SettingName } from './edit/settings';

/** Where somebody types. Rows are counted from 1, as people see them. */
export type TypingPlace =
  | { readonly is: 'setting'; readonly setting: SettingName }
  | { readonly is: 'cell'; readonly row: number; readonly column: Column }
  | { readonly is: 'sample'; readonly name: string };

/** What a step did, for the texts to say it. */
export type StepName =
  | { readonly is: 'typing' | 'changing'; readonly in: TypingPlace }
  | { readonly is: 'row-deleted' | 'row-added'; readonly row: number }
  | { readonly is: 'row-moved'; readonly row: number; readonly to: number }
  | { readonly is: 'row-switched'; readonly row: number; readonly on: boolean }
  | { readonly is: 'rows-deleted' | 'rows-added'; readonly rows: number }
  | { readonly is: 'rows-replaced' | 'settings-changed' | 'state-restored' }
  | {
      readonly is: 'action-added' | 'action-deleted' | 'action-moved' | 'sample-added' | 'sample-deleted';
      readonly name: string;
    }
  | { readonly is: 'sample-renamed'; readonly name: string }
  | { readonly is: 'actions-added' | 'samples-added'; readonly count: number }
  | { readonly is: 'taken-back'; readonly of: StepName };
