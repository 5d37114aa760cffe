import { type Action, build, readContext } from '../src/core';
import { readForeign } from '../src/import';

/** What a text from elsewhere became: each action as the lines of its request, and all notes by code. */
export function readAll(text: string, fileName?: string) {
  const reading = readForeign(text, fileName);
  if (!reading) throw new Error('Not recognized');
  return {
    kind: reading.kind,
    actions: reading.actions.map(({ action }) => action),
    requests: reading.actions.map(({ action }) => requestText(action)),
    codes: [...reading.notes, ...reading.actions.flatMap(({ notes }) => notes)]
      .map(({ code }) => code)
      .sort(),
    reading,
  };
}

/** The request with a context; lines of the head end with LF here. */
export function requestText(action: Action, context = '{}', secrets: Record<string, string> = {}): string {
  const { bytes } = build(action, { context: readContext(context).context, secrets, now: 1_700_000_000 });
  return Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');
}
