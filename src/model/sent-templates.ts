import type { Action, Path } from '../core';

interface SentTemplate {
  /** Of the setting. */
  readonly path: Path;
  readonly text: string;
}

/** The texts of an action that are sent with values filled in: not those of rows that stay behind (B13, B14). */
export function sentTemplates(action: Action): SentTemplate[] {
  const url = { path: ['url'], text: action.url };
  if (action.objectId === 'automation.rest-api-call') return [url, { path: ['body'], text: action.body }];
  if (action.method === 'GET') return [url];
  const rows = action.data.flatMap(({ key, value, enabled }, row) =>
    enabled
      ? [
          { path: ['data', row, 'key'], text: key },
          { path: ['data', row, 'value'], text: value },
        ]
      : [],
  );
  return [url, ...rows];
}
