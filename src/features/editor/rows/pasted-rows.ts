import { type DataRow, readContext } from '../../../core';
import { asText, jsonText, parseTemplate } from '../../../core/internal';

/**
 * The rows in text that was pasted into a key: one for each line that is not blank, if there are
 * several. A line is parted at its first tab if any line has one (cells of a spreadsheet), else at
 * its first `=` or `: ` outside of tags. A JSON object gives its members.
 * Undefined when the text is not several rows: then it is pasted as text.
 */
export function pastedRows(text: string): DataRow[] | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  const members = membersOf(text);
  if (members) return members;
  const part = lines.some((line) => line.includes('\t')) ? partAtTab : partAtSign;
  return lines.map((line) => ({ ...part(line), enabled: true }));
}

type Parted = Pick<DataRow, 'key' | 'value'>;

function partAtTab(line: string): Parted {
  const tab = line.indexOf('\t');
  return tab < 0 ? { key: line, value: '' } : { key: line.slice(0, tab), value: line.slice(tab + 1) };
}

// A colon needs a space after it, or the end of the line, so that addresses stay whole.
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
