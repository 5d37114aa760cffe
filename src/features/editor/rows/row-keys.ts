import type { KeyboardEvent } from 'react';

export type RowCommand = 'move-up' | 'move-down' | 'duplicate' | 'delete' | 'switch';

const WITH_ALT: Record<string, RowCommand> = { ArrowUp: 'move-up', ArrowDown: 'move-down' };
const WITH_ALT_AND_SHIFT: Record<string, RowCommand> = {
  ArrowDown: 'duplicate',
  Delete: 'delete',
  // The key with the name “delete” on an Apple keyboard
  Backspace: 'delete',
  Enter: 'switch',
};

/** What a key press in any control of a row asks for. */
export function rowCommand(event: KeyboardEvent): RowCommand | undefined {
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return (event.shiftKey ? WITH_ALT_AND_SHIFT : WITH_ALT)[event.key];
}
