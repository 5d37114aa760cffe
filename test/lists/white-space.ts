/**
 * The exact text that comes out of a REST body template with markers: the paragraph "Commas and white space" of
 * B39, sentence by sentence, on text. It cuts containers into parts and builds no tree; only the values of tags are
 * those of `tag.ts`. The domain is that of `model.ts`, templates that the model accepts.
 */
import type { Json } from '../../src/core/internal';
import {
  bareText,
  type Control,
  governedScopes,
  isOptional,
  readTag,
  type Scope,
  type Tag,
  tagValue,
  textOf,
} from './tag';

/** A part of a container: its text, and the white space before it and between it and the comma behind it. */
interface Part {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/** The source of a container: `open, part, comma, part, …, close`, with the white space that belongs to `close`. */
interface Container {
  readonly open: string;
  readonly parts: readonly Part[];
  readonly space: string;
  readonly close: string;
}

/** The text that the body is. @throws Refused where a value has none */
export function expectedText(template: string, context: Json): string {
  const { before, text, after } = partOf(template);
  return before + written(text, { root: context, names: [] }) + after;
}

/** A value with its tags filled in. */
function written(text: string, scope: Scope): string {
  if (text.startsWith('{{')) return filled(text, (tag) => bareText(valueOfTag(tag, scope)));
  if (text.startsWith('"')) return filledString(text, scope);
  return /^[[{]/.test(text) ? writtenContainer(containerOf(text), scope) : text;
}

const filledString = (text: string, scope: Scope): string =>
  filled(text, (tag) => JSON.stringify(textOf(valueOfTag(tag, scope))).slice(1, -1));

/** "`open`, the parts that came out with their white space, joined by one comma each, then the white space of `close`, `close`". */
function writtenContainer({ open, parts, space, close }: Container, scope: Scope): string {
  const cameOut = open === '[' ? elements(parts, scope) : members(parts, scope);
  const texts = cameOut.map(({ before, text, after }) => before + text + after);
  return open + texts.join(',') + space + close;
}

function elements(parts: readonly Part[], scope: Scope): Part[] {
  const cameOut: Part[] = [];
  let markers: Control[] = [];
  // "A governed part takes the white space before its outermost marker, at every repetition."
  let outermost: string | undefined;
  for (const { before, text, after } of parts) {
    outermost ??= before;
    const marker = markerOf(text);
    if (marker) {
      markers.push(marker);
      continue;
    }
    for (const inner of governedScopes(markers, scope)) {
      if (isLeftOut(text, inner)) continue;
      cameOut.push({ before: outermost, text: written(text, inner), after });
    }
    markers = [];
    outermost = undefined;
  }
  return cameOut;
}

function members(parts: readonly Part[], scope: Scope): Part[] {
  return parts.flatMap(({ before, text, after }) => {
    const nameEnd = endOfString(text, 0);
    const [colon = ''] = /^[ \t\r\n]*:[ \t\r\n]*/.exec(text.slice(nameEnd)) ?? [];
    const name = text.slice(0, nameEnd);
    const value = text.slice(nameEnd + colon.length);
    const marker = markerOf(name);
    // "For a key marker the parts are the members of its object, with the white space they have there; that of its
    // braces is not sent."
    if (marker) {
      const governed = containerOf(value).parts;
      return governedScopes([marker], scope).flatMap((inner) => members(governed, inner));
    }
    if (isLeftOut(value, scope)) return [];
    return [{ before, text: filledString(name, scope) + colon + written(value, scope), after }];
  });
}

/** Cuts a container at its commas. "The white space between the last part and `close` belongs to `close`." */
function containerOf(text: string): Container {
  const [open = '', close = ''] = [text[0], text.at(-1)];
  const pieces: string[] = [''];
  let depth = 0;
  for (let at = 1; at < text.length - 1; ) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    if (/^[[{]$/.test(token)) depth++;
    if (/^[\]}]$/.test(token)) depth--;
    if (token === ',' && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += token;
    at = end;
  }
  const parts = pieces.map(partOf);
  const last = parts.pop() as Part;
  if (last.text === '') return { open, parts: [], space: last.before, close };
  return { open, parts: [...parts, { ...last, after: '' }], space: last.after, close };
}

function partOf(piece: string): Part {
  const [, before = '', text = '', after = ''] =
    /^([ \t\r\n]*)((?:[^ \t\r\n](?:[\s\S]*[^ \t\r\n])?)?)([ \t\r\n]*)$/.exec(piece) ?? [];
  return { before, text, after };
}

/** The end of a string, a tag, or a character. */
function endOfToken(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at);
  return text.startsWith('{{', at) ? readTag(text, at).end : at + 1;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The control tag of a string that holds nothing but it and spaces. */
function markerOf(text: string): Control | undefined {
  const [opening] = /^" *(?=\{\{)/.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const { tag } = readTag(text, opening.length);
  return tag.type === 'tag' ? undefined : tag;
}

/** Whether the value is one tag, within quotes or bare, whose filter `optional` leaves it out. */
function isLeftOut(text: string, scope: Scope): boolean {
  const [opening] = /^"?(?=\{\{)/.exec(text) ?? [];
  if (opening === undefined) return false;
  const { tag } = readTag(text, opening.length);
  return tag.type === 'tag' && isOptional(tag) && tagValue(tag, scope) === 'left out';
}

/** A text with each tag replaced. */
function filled(text: string, replace: (tag: Tag) => string): string {
  let result = '';
  let at = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', at)) {
    const { tag, end } = readTag(text, open);
    if (tag.type !== 'tag') throw new Error('The template has a marker in the wrong place');
    result += text.slice(at, open) + replace(tag);
    at = end;
  }
  return result + text.slice(at);
}

function valueOfTag(tag: Tag, scope: Scope) {
  const value = tagValue(tag, scope);
  if (value === 'left out') throw new Error('The caller leaves it out');
  return value;
}
