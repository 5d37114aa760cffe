import type { Built, Problem } from '../src/core';

/** A problem on one line: severity, code, setting, range, and the cause unless the settings are. */
export function problemLine({ severity, code, path, range, cause }: Problem): string {
  const words = [severity, code, path.join('/')];
  if (range) words.push(`${range.start}..${range.end}`);
  if (cause !== 'settings') words.push(cause);
  return words.join(' ');
}

export const problemLines = ({ problems }: Pick<Built, 'problems'>): string[] => problems.map(problemLine);

/** The message as text, with errors too. */
export const requestText = ({ bytes }: Built): string => Buffer.from(bytes).toString('utf8');

const HEAD_END = '\r\n\r\n';

/** The lines of the head, with errors too, without the empty one at its end. */
export function headLines(built: Built): string[] {
  const text = requestText(built);
  return text.slice(0, text.indexOf(HEAD_END)).split('\r\n');
}

/** The body as text, with errors too. */
export function bodyText(built: Built): string {
  const text = requestText(built);
  return text.slice(text.indexOf(HEAD_END) + HEAD_END.length);
}
