/** The query of a URL as parameters. Reading and changing one leaves the rest of the URL as it was typed. */
import type { Range } from '../../core';
import { parseTemplate } from '../../core/internal';

/** One parameter of the query in the URL's notation; the value is undefined without an equals sign. */
interface RawParameter {
  readonly name: string;
  readonly value: string | undefined;
}

/** One parameter as shown to the user: percent-encoded visible characters are decoded. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

type ParameterPart = keyof Parameter;

/** The URL around its query. */
interface Divided {
  readonly before: string;
  /** The parts between ampersands; undefined without a question mark. */
  readonly parameters: readonly string[] | undefined;
  /** From the number sign on. */
  readonly after: string;
}

/** The parameters of a URL, in their order. */
export const parametersOf = (url: string): readonly Parameter[] =>
  (divide(url).parameters ?? []).map((text) => {
    const { name, value } = parameterIn(text);
    return { name: shownText(name), value: shownText(value ?? '') };
  });

/** The index of the parameter that ends at an offset of the URL or goes on there. */
export function parameterAt(url: string, offset: number): number {
  const before = url.slice(divide(url).before.length + 1, offset).replace(/&$/, '');
  return partedAtAmpersands(before).length - 1;
}

/** Maps a range of the URL to the shown value of a parameter; undefined if it is outside of that parameter. */
export function rangeInValue(url: string, index: number, { start, end }: Range): Range | undefined {
  const { before, parameters = [] } = divide(url);
  const first = parameters.slice(0, index).reduce((at, { length }) => at + length + 1, before.length + 1);
  const parameter = parameters[index] ?? '';
  const { name, value = '' } = parameterIn(parameter);
  const valueStart = first + name.length + 1;
  if (start < valueStart || end > first + parameter.length) return undefined;
  const pieces = shownPieces(value);
  return { start: shownOffset(pieces, start - valueStart), end: shownOffset(pieces, end - valueStart) };
}

/** The offset in the shown text of an offset in the URL's notation. */
function shownOffset(pieces: readonly ShownPiece[], offset: number): number {
  let [rest, passed] = [offset, 0];
  for (const { raw, shown } of pieces) {
    if (rest < raw.length) return passed + Math.min(rest, shown.length);
    rest -= raw.length;
    passed += shown.length;
  }
  return passed;
}

/** The URL with another name or value of one parameter; one behind the last is added. */
export function withParameter(url: string, index: number, part: ParameterPart, shown: string): string {
  const { before, parameters = [], after } = divide(url);
  const { name, value } = parameterIn(parameters[index] ?? '');
  const next: RawParameter =
    part === 'name' ? { name: edited(name, shown), value } : { name, value: edited(value ?? '', shown) };
  const text = next.value === undefined ? next.name : `${next.name}=${next.value}`;
  return joined(before, parameters.toSpliced(index, 1, text), after);
}

/** Removes a parameter from the URL; with the last one also the question mark. */
export function withoutParameter(url: string, index: number): string {
  const { before, parameters = [], after } = divide(url);
  return joined(before, parameters.toSpliced(index, 1), after);
}

/** The URL with a parameter in another place among the others. */
export function withParameterMoved(url: string, from: number, to: number): string {
  const { before, parameters = [], after } = divide(url);
  const moved = parameters[from];
  if (moved === undefined) return url;
  return joined(before, parameters.toSpliced(from, 1).toSpliced(to, 0, moved), after);
}

const joined = (before: string, parameters: readonly string[], after: string): string =>
  before + (parameters.length === 0 ? '' : `?${parameters.join('&')}`) + after;

function divide(url: string): Divided {
  const [question, hash] = [signIn(url, '?'), signIn(url, '#')];
  const end = hash ?? url.length;
  const after = url.slice(end);
  if (question === undefined || question > end)
    return { before: url.slice(0, end), parameters: undefined, after };
  const query = url.slice(question + 1, end);
  return { before: url.slice(0, question), parameters: query === '' ? [] : partedAtAmpersands(query), after };
}

function parameterIn(text: string): RawParameter {
  const equals = signIn(text, '=');
  return equals === undefined
    ? { name: text, value: undefined }
    : { name: text.slice(0, equals), value: text.slice(equals + 1) };
}

/** The parts of a query between its ampersands outside of tags. */
function partedAtAmpersands(text: string): string[] {
  let end = -1;
  return withoutTags(text)
    .split('&')
    .map(({ length }) => {
      const start = end + 1;
      end = start + length;
      return text.slice(start, end);
    });
}

/** A piece of a template: a tag, which no sign in it parts, or text. */
interface Piece {
  readonly text: string;
  readonly isTag: boolean;
}

/** Splits a template. An incomplete tag is text; complete tags behind it are tags. */
function piecesOf(template: string): Piece[] {
  return parseTemplate(template).flatMap(({ type, start, end }): Piece[] => {
    const text = template.slice(start, end);
    if (type !== 'broken') return [{ text, isTag: type === 'tag' }];
    return [{ text: OPENING, isTag: false }, ...piecesOf(text.slice(OPENING.length))];
  });
}

const OPENING = '{{';

/** Whether a piece starts with an unfinished tag. */
const isOpening = ({ text, isTag }: Piece): boolean => !isTag && text === OPENING;

/** A text of the same length, in which tags have no signs. */
const withoutTags = (template: string): string =>
  piecesOf(template)
    .map(({ text, isTag }) => (isTag ? ' '.repeat(text.length) : text))
    .join('');

/** The first place of a sign outside of tags. */
function signIn(template: string, sign: string): number | undefined {
  const at = withoutTags(template).indexOf(sign);
  return at < 0 ? undefined : at;
}

/** A piece of a name or value, in the URL and as shown. */
interface ShownPiece {
  readonly raw: string;
  readonly shown: string;
}

/** A plus is shown as a space, as in form encoding. Octets that are not a visible character stay encoded. */
const ENCODED =
  /\+|%(?:[0-7][\da-f]|[cd][\da-f]%[\da-f]{2}|e[\da-f](?:%[\da-f]{2}){2}|f[\da-f](?:%[\da-f]{2}){3})|./gisu;
const SHOWN = /^(?:[^\p{C}\p{Z}{}]| )$/u;

function shownPieces(raw: string): ShownPiece[] {
  return piecesOf(raw).flatMap(({ text, isTag }) =>
    isTag
      ? { raw: text, shown: text }
      : [...text.matchAll(ENCODED)].map(([one]) => ({ raw: one, shown: decoded(one) })),
  );
}

function decoded(raw: string): string {
  if (raw === '+') return ' ';
  if (!raw.startsWith('%') || raw.length === 1) return raw;
  try {
    const character = decodeURIComponent(raw);
    return SHOWN.test(character) ? character : raw;
  } catch {
    return raw;
  }
}

const shownText = (raw: string): string =>
  shownPieces(raw)
    .map(({ shown }) => shown)
    .join('');

/** Converts edited text to URL notation; unchanged pieces retain their notation. */
function edited(raw: string, after: string): string {
  const pieces = shownPieces(raw);
  let [start, from] = [0, 0];
  for (; start < pieces.length; start++) {
    const { shown } = pieces[start] as ShownPiece;
    if (!after.startsWith(shown, from)) break;
    from += shown.length;
  }
  let [end, to] = [pieces.length, after.length];
  for (; end > start; end--) {
    const { shown } = pieces[end - 1] as ShownPiece;
    if (to - shown.length < from || !after.slice(0, to).endsWith(shown)) break;
    to -= shown.length;
  }
  const rawOf = (some: readonly ShownPiece[]) => some.map((piece) => piece.raw).join('');
  const head = rawOf(pieces.slice(0, start));
  const isInTag = piecesOf(head).some(isOpening);
  const next = head + encoded(after.slice(from, to), isInTag) + rawOf(pieces.slice(end));
  // The typed text may combine with its neighbours, for example to a tag.
  return shownText(next) === after ? next : encoded(after);
}

/** Encodes characters that would split the query or be misread, except in tags and unfinished tags. */
function encoded(shown: string, isInTag = false): string {
  let isOpen = isInTag;
  return piecesOf(shown)
    .map((piece) => {
      const { text, isTag } = piece;
      if (isTag) return text;
      isOpen ||= isOpening(piece);
      return text.replaceAll(isOpen ? /[&#=+%]/g : /[&#=+% ]/g, encodeURIComponent);
    })
    .join('');
}
