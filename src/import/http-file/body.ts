/** The body of a request of an `.http` file. */
import type { ForeignBody } from '../reading';
import { FORM, JSON_TYPE } from '../to-body';
import { type HttpFileScope, isAfterBody, isBlank, isComment, type Line } from './blocks';

interface BodyKind {
  readonly mediaType: string | undefined;
  readonly isGraphql: boolean;
}

/** `lines` begin with the blank line before the body. */
export function bodyOf(lines: readonly Line[], kind: BodyKind, scope: HttpFileScope): ForeignBody {
  const kept = keptLines(lines, scope);
  const first = kept.find((line) => !isBlank(line));
  if (!first) return { type: 'none' };
  if (kind.mediaType?.toLowerCase().startsWith(FORM)) {
    const text = formOf(kept, scope);
    scope.converter.noteEncoded(text, /[&=+%]/);
    return { type: 'text', text, mediaType: undefined };
  }
  const whole = kept.map((line) => line.text).join('\n');
  const text = whole.trim();
  // Both plugins remove blank lines after the body; only one also removes other white space around it.
  const behind = whole.slice(whole.trimEnd().length);
  if (!whole.startsWith(text) || !/^(?:$|\n)/.test(behind))
    scope.dialects.assume('space-around-body', scope.at(first.start));
  if (!kind.isGraphql) return { type: 'text', text, mediaType: undefined };
  scope.notes.add('body-graphql', scope.at(first.start), {});
  return { type: 'text', text: graphqlOf(text), mediaType: JSON_TYPE };
}

/** The lines that are sent, without the blank line before them. */
function keptLines(lines: readonly Line[], { notes, at }: HttpFileScope): Line[] {
  const after = lines.findIndex(isAfterBody);
  const found = lines[after];
  if (found) notes.add('scripts', at(found.start), { which: ['after-response'] });
  const kept: Line[] = [];
  const comments: Line[] = [];
  for (const line of (after === -1 ? lines : lines.slice(0, after)).slice(1)) {
    const file = /^<(?:@\w*)?\s+(\S.*)$/.exec(line.text)?.[1];
    if (file !== undefined) notes.add('file-not-read', at(line.start), { file: file.trim() });
    else if (isComment(line)) comments.push(line);
    else kept.push(line);
  }
  const first = kept.find((line) => !isBlank(line))?.start ?? Number.POSITIVE_INFINITY;
  const last = kept.findLast((line) => !isBlank(line))?.start ?? 0;
  const inside = comments.filter(({ start }) => start > first && start < last);
  const lineNumbers = inside.map(({ start }) => String(at(start).place?.line ?? ''));
  notes.addNames('comments', at(inside[0]?.start ?? 0), lineNumbers);
  return kept;
}

/** A form may span several lines, with `&` at the beginning or at the end of each. */
function formOf(lines: readonly Line[], { dialects, at }: HttpFileScope): string {
  let isAfterAmpersand = false;
  const parts: string[] = [];
  for (const { text, start } of lines.filter((line) => !isBlank(line))) {
    const line = text.trim();
    const isSpaced = isAfterAmpersand || line.endsWith('&') || line !== text;
    if (isSpaced || (parts.length > 0 && !line.startsWith('&'))) dialects.assume('form-on-lines', at(start));
    parts.push(isSpaced ? line.split('&').map(withoutSpaces).join('&') : line);
    isAfterAmpersand = line.endsWith('&');
  }
  return parts.join('');
}

function withoutSpaces(pair: string): string {
  const equals = pair.indexOf('=');
  if (equals === -1) return pair.trim();
  return `${pair.slice(0, equals).trim()}=${pair.slice(equals + 1).trim()}`;
}

/** The query, and the variables after a blank line. */
function graphqlOf(text: string): string {
  const blank = /\n[^\S\n]*\n/.exec(text);
  const query = blank ? text.slice(0, blank.index) : text;
  const variables = blank ? text.slice(blank.index).trim() : '';
  return `{"query":${JSON.stringify(query)},"variables":${variables || '{}'}}`;
}
