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

/** Stands for a tag while a form is decoded. */
const MASK = '\ue000';
const HAS_MASK = /\ue000|%ee%80%80/i;
const FORM = /^[^&=\s]*=[^&\s]*(?:&[^&=\s]*=[^&\s]*)+$/;

/** The pairs of `a=1&b=2`, decoded as a receiver of a form would; tags stay as they are. */
function formPairs(line: string): DataRow[] | undefined {
  const tags: string[] = [];
  const parts = parseTemplate(line).map(({ type, start, end }) => {
    const text = line.slice(start, end);
    if (type === 'text') return text;
    tags.push(text);
    return MASK;
  });
  const masked = parts.join('');
  if (HAS_MASK.test(line) || !FORM.test(masked)) return undefined;
  const pairs = [...new URLSearchParams(masked)];
  // It would become a tag.
  if (pairs.flat().some((text) => text.includes('{{'))) return undefined;
  const withTags = (text: string) => text.replaceAll(MASK, () => tags.shift() ?? '');
  return pairs.map(([key, value]) => ({ key: withTags(key), value: withTags(value), enabled: true }));
}

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
