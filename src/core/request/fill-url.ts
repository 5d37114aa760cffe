import { nameCharacter } from '../encoding/character-name';
import { percentEncode, UNRESERVED } from '../encoding/percent';
import { type Cause, type Problem, problem, type Severity } from '../problem';
import {
  type Insertion,
  insert,
  insertionOrigin,
  insertionText,
  reportBroken,
  type Scope,
  type Setting,
  settingOrigin,
} from '../template/insert';
import { parseTemplate, type Tag } from '../template/parse';
import type { Encoding, Range } from '../trace/origin';
import { push, type Traced } from '../trace/traced';
import { UrlCursor, type UrlPlace } from './url-place';

/** The part of a filled-in URL that one tag made; offsets in the filled-in text. */
export interface FilledTag extends Range {
  readonly tag: Tag;
  readonly isStart: boolean;
}

/** A URL with its values filled in, not yet taken apart. */
export interface FilledUrl {
  readonly setting: Setting;
  readonly text: string;
  readonly segments: Traced;
  readonly tags: readonly FilledTag[];
  /** The parts that could not be filled in and stand as they were written; offsets as for tags. */
  readonly gaps: readonly Range[];
}

/** Fills in the URL: each value is encoded for the part of the URL in which its tag stands (B12). */
export function fillUrl(setting: Setting, scope: Scope): FilledUrl {
  const url: Filling = { setting, text: '', segments: [], tags: [], gaps: [] };
  const cursor = new UrlCursor();
  for (const part of parseTemplate(setting.text)) {
    const { place } = cursor;
    const start = url.text.length;
    const filled = part.type === 'tag' ? fillTag(setting, part, place, scope) : undefined;
    if (filled) {
      url.text += filled.text;
      push(url.segments, filled.text, insertionOrigin(setting, filled.insertion, filled.encoding));
      const end = url.text.length;
      cursor.pass(filled.text);
      const isStart = place === 'start';
      url.tags.push({ tag: filled.insertion.tag, start, end, isStart });
      if (isStart && cursor.place === 'host') url.endOfStart = end;
      continue;
    }
    const written = setting.text.slice(part.start, part.end).toWellFormed();
    url.text += written;
    push(url.segments, written, settingOrigin(setting.path, part, 'none'));
    if (part.type === 'text') {
      cursor.pass(written);
    } else {
      if (part.type === 'broken') reportBroken(setting, part, scope.problems, severityIn(place));
      url.gaps.push({ start, end: url.text.length });
      cursor.passUnknown();
    }
  }
  checkStart(url, scope.problems);
  return url;
}

interface Filling extends FilledUrl {
  text: string;
  readonly tags: FilledTag[];
  readonly gaps: Range[];
  /** Where the value of a start tag ended inside the host. */
  endOfStart?: number;
}

/** A fragment is not sent, so what is wrong inside it is a hint (B13). */
const severityIn = (place: UrlPlace): Severity | undefined => (place === 'fragment' ? 'hint' : undefined);

/** What has to change when the value of a tag does not fit (B29). */
export const causeOf = ({ operand }: Tag): Cause => (operand.type === 'path' ? 'context' : 'settings');

interface FilledText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly insertion: Insertion;
}

function fillTag(setting: Setting, tag: Tag, place: UrlPlace, scope: Scope): FilledText | undefined {
  const severity = severityIn(place);
  const range = { start: tag.start, end: tag.end };
  if (place === 'scheme') scope.problems.push(problem('url-scheme-tag', { path: setting.path, range }, {}));
  const insertion = insert(setting, tag, scope, severity);
  const text = insertion && insertionText(setting, insertion, scope, severity);
  if (!insertion || text === undefined) return undefined;
  switch (place) {
    case 'start':
      return { text, encoding: 'none', insertion };
    case 'scheme':
      return undefined;
    case 'host':
    case 'port': {
      const refused = place === 'host' ? /[^A-Za-z0-9.-]/u.exec(text) : /[^0-9]/u.exec(text);
      if (!refused) return { text, encoding: 'none', insertion };
      const code = place === 'host' ? 'url-host-value' : 'url-port-value';
      const where = { path: setting.path, range, cause: causeOf(tag) };
      scope.problems.push(problem(code, where, { character: nameCharacter(refused[0]) }));
      return undefined;
    }
    case 'path':
    case 'query':
    case 'fragment':
      if (insertion.isRaw) return { text, encoding: 'none', insertion };
      warnOfEncodingTwice(setting, tag, scope.problems, severity);
      return { text: percentEncode(text, UNRESERVED), encoding: 'percent', insertion };
  }
}

function warnOfEncodingTwice(
  { path }: Setting,
  tag: Tag,
  problems: Problem[],
  severity: Severity | undefined,
): void {
  const encoder = tag.filters.find(({ filter }) => filter.name === 'url');
  if (!encoder) return;
  const where = { path, range: encoder.range, ...(severity && { severity }) };
  problems.push(problem('template-encoded-twice', where, {}));
}

/**
 * A value at the very start that ends inside the host must end the host: otherwise the text after
 * the tag would make another host of it.
 */
function checkStart({ setting, text, tags, gaps, endOfStart }: Filling, problems: Problem[]): void {
  const start = tags.find(({ isStart, end }) => isStart && end === endOfStart);
  if (!start || gaps.some((gap) => gap.start === endOfStart)) return;
  const following = text.slice(endOfStart);
  if (/^ *$/.test(following) || '/?#:'.includes(following.charAt(0))) return;
  const where = { path: setting.path, range: { start: start.tag.start, end: start.tag.end } };
  const found = nameCharacter(String.fromCodePoint(following.codePointAt(0) ?? 0));
  problems.push(problem('url-start-value', { ...where, cause: causeOf(start.tag) }, { found }));
}
