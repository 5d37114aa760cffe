import type { Field } from './fields';

/**
 * The rows of a form, which Hoppscotch keeps as text: each line is `key: value`, both perhaps in quotes as in JSON,
 * behind `#` if it is switched off.
 */
export function formOf(text: string): Field[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const isOff = line.startsWith('#');
      const pair = isOff ? line.slice(1).trim() : line;
      const colon = pair.indexOf(':', QUOTED.exec(pair)?.[0].length ?? 0);
      const end = colon === -1 ? pair.length : colon;
      return { name: unquoted(pair.slice(0, end)), value: unquoted(pair.slice(end + 1)), isOff };
    });
}

const QUOTED = /^"(?:[^"\\]|\\.)*"/s;

function unquoted(text: string): string {
  const trimmed = text.trim();
  if (QUOTED.exec(trimmed)?.[0] !== trimmed) return trimmed;
  try {
    return String(JSON.parse(trimmed));
  } catch {
    return trimmed;
  }
}
