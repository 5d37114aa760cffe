import { type DataRow, readContext } from '../../../core';
import { asText, jsonText, parseTemplate } from '../../../core/internal';

/**
 * Parses text that was pasted into a key as rows: the members of a JSON object, the decoded pairs of
 * one line of form-urlencoded data, or several lines. Each non-blank line is a row, split at its first
 * tab if any line has one (spreadsheet cells), otherwise at its first `=` or `: ` outside of tags.
 * Undefined for any other text, which is pasted as it is.
 */
export function pastedRows(text: string): DataRow[] | undefined {
  const lines = linesOf(text);
  const members = membersOf(text);
  if (members) return members;
  const [first = '', ...others] = lines;
  if (others.length === 0) return formPairs(first.trim());
  const part = lines.some((line) => line.includes('\t')) ? partAtTab : partAtSign;
  return lines.map((line) => ({ ...part(line), enabled: true }));
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');

export const isOneLine = (text: string): boolean => linesOf(text).length === 1;

/** The pairs of `a=1&b=2`, decoded as a receiver of a form would; tags stay as they are. */
function formPairs(line: string): DataRow[] | undefined {
  const pairs: Parted[] = [{ key: '', value: '' }];
  let column: keyof Parted = 'key';
  let hasEveryValue = true;
  const add = (piece: string) => {
    const pair = pairs.at(-1) as Parted;
    pairs[pairs.length - 1] = { ...pair, [column]: pair[column] + piece };
  };
  for (const { type, start, end } of parseTemplate(line)) {
    const text = line.slice(start, end);
    if (type !== 'text') {
      add(text);
      continue;
    }
    if (/\s/.test(text)) return undefined;
    for (const [piece] of text.matchAll(/&|=|[^&=]+/g)) {
      if (piece === '&') {
        hasEveryValue &&= column === 'value';
        pairs.push({ key: '', value: '' });
        column = 'key';
      } else if (piece === '=' && column === 'key') {
        column = 'value';
      } else {
        const decoded = formDecoded(piece);
        // It would become a tag.
        if (decoded.includes('{{')) return undefined;
        add(decoded);
      }
    }
  }
  const isForm = pairs.length > 1 && hasEveryValue && column === 'value';
  return isForm ? pairs.map((pair) => ({ ...pair, enabled: true })) : undefined;
}

const formDecoded = (text: string): string => new URLSearchParams(`=${text}`).get('') ?? '';

type Parted = Pick<DataRow, 'key' | 'value'>;

function partAtTab(line: string): Parted {
  const tab = line.indexOf('\t');
  return tab < 0 ? { key: line, value: '' } : { key: line.slice(0, tab), value: line.slice(tab + 1) };
}

// A colon must be followed by a space or the end of the line, so that URLs are not split.
const SIGN = /=|:(?=\s|$)/;

function partAtSign(line: string): Parted {
  for (const { type, start, end } of parseTemplate(line)) {
    if (type === 'tag') continue;
    const sign = line.slice(start, end).search(SIGN);
    if (sign < 0) continue;
    return { key: line.slice(0, start + sign).trim(), value: line.slice(start + sign + 1).trim() };
  }
  return { key: line.trim(), value: '' };
}

/** A nested value becomes its JSON text. */
function membersOf(text: string): DataRow[] | undefined {
  if (!/^\s*\{\s*"/.test(text)) return undefined;
  const { root } = readContext(text).context;
  if (root.type !== 'object' || root.members.length === 0) return undefined;
  return root.members.map(({ name, value }) => ({
    key: name,
    value: asText(value) ?? jsonText(value),
    enabled: true,
  }));
}
