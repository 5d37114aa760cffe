/**
 * What stands for a folder where its name, which is part of somebody's work, must not be: 32 bits
 * as eight hexadecimal digits. It says which folder only to who has the names; where two folders
 * share one, they close together. FNV-1a, over UTF-16 units.
 */
export function markOf(folder: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < folder.length; at += 1) {
    hash = Math.imul(hash ^ folder.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The marks in a text that `writtenMarks` made; none in another. */
export function readMarks(text: string): ReadonlySet<string> {
  try {
    const marks: unknown = JSON.parse(text);
    return new Set(Array.isArray(marks) ? marks.filter(isMark) : []);
  } catch {
    return new Set();
  }
}

/** The marks of those folders that there are. */
export function writtenMarks(marks: ReadonlySet<string>, folders: Iterable<string>): string {
  return JSON.stringify([...new Set([...folders].map(markOf))].filter((mark) => marks.has(mark)));
}

const isMark = (mark: unknown): mark is string => typeof mark === 'string' && /^[0-9a-f]{8}$/.test(mark);
