import type { Action } from '../../core';
import { texts } from '../../i18n/library';

interface Named {
  readonly name: string;
}

/** Actions as they stand beside others: what has the name of one of those is called a copy. */
export function withUniqueNames(actions: readonly Action[], others: readonly Named[]): Action[] {
  const taken = new Set(others.map(({ name }) => name));
  return actions.map((action) => {
    if (action.name === '' || !taken.has(action.name)) return action;
    const copy = texts.copyOf(action.name);
    let name = copy;
    for (let number = 2; taken.has(name); number++) name = `${copy} (${number})`;
    taken.add(name);
    return { ...action, name };
  });
}
