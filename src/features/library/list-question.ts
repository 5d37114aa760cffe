import type { Point } from '../../components/context-menu';

/** What the person is asked about the list. */
export type ListQuestion =
  | { readonly type: 'menu'; readonly key: string; readonly at: Point }
  | { readonly type: 'new-folder' }
  | { readonly type: 'move'; readonly ids: readonly string[] }
  | { readonly type: 'rename-folder'; readonly folder: string };

/** Takes actions to a dialog of the page. */
export type HandOut = (to: 'export' | 'share', ids: readonly string[]) => void;
