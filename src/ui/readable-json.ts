/** JSON in lines for reading: a text of several lines is shown in lines of its own, below its name. */

export const readableJson = (json: string): string => json.split('\n').map(readableLine).join('\n');

/** Two JSON texts for a comparison: as they are where they differ only in how a text is written. */
export function readablePair(before: string, after: string): { before: string; after: string } {
  const readable = { before: readableJson(before), after: readableJson(after) };
  return readable.before === readable.after ? { before, after } : readable;
}

/** A line of JSON that is a member or an element of its own. */
function readableLine(line: string): string {
  if (!line.includes('\\n')) return line;
  const written = line.trim();
  const comma = written.endsWith(',') ? ',' : '';
  const part = written.slice(0, written.length - comma.length);
  const read = parsed(`{${part}}`) ?? parsed(`[${part}]`);
  const [entry, ...others] = Object.entries(read ?? {});
  if (!entry || others.length > 0 || typeof entry[1] !== 'string') return line;
  const [name, text] = entry;
  const indent = line.slice(0, line.length - line.trimStart().length);
  const lines = text.split('\n').map((one) => `${indent}  ${one}`);
  const head = Array.isArray(read) ? [] : [`${indent}${JSON.stringify(name)}:`];
  return [...head, ...lines].join('\n') + comma;
}

function parsed(json: string): object | undefined {
  try {
    return JSON.parse(json) as object;
  } catch {
    return undefined;
  }
}
