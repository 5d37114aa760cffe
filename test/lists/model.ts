/**
 * What comes out of a REST body template with markers (B39), by a naive evaluation of the parsed template: a tree
 * that keeps the order and repetition of members, with a node for each bare tag and each string. White space is
 * not part of it; `white-space.ts` judges that. The domain is templates that are JSON with tags and without `raw`,
 * and without bare tags as the names of members.
 */
import { readContext } from '../../src/core';
import { type Json, type JsonMember, jsonObject } from '../../src/core/internal';
import {
  bareText,
  type Control,
  governedScopes,
  isOptional,
  Refused,
  readTag,
  type Scope,
  type Tag,
  tagValue,
  textOf,
} from './tag';

type Node =
  | { readonly type: 'written'; readonly value: Json }
  | { readonly type: 'bare'; readonly tag: Tag }
  | StringNode
  | { readonly type: 'array'; readonly parts: readonly Element[] }
  | ObjectNode;

interface StringNode {
  readonly type: 'string';
  readonly pieces: readonly (string | Tag)[];
}

interface ObjectNode {
  readonly type: 'object';
  readonly members: readonly Member[];
}

/** An element of an array with the markers in front of it, the outermost first. */
interface Element {
  readonly markers: readonly Control[];
  readonly value: Node;
}

/** A member, or the members of an object under a key marker. */
type Member =
  | { readonly name: StringNode; readonly value: Node }
  | { readonly marker: Control; readonly members: readonly Member[] };

/** The tree that comes out of a template, or `error` where a rule asks for one. */
export function evaluateTemplate(template: string, context: Json): Json | 'error' {
  try {
    const node = new TemplateParser(template).parse();
    return evaluate(node, { root: context, names: [] });
  } catch (failure) {
    if (failure instanceof Refused) return 'error';
    throw failure;
  }
}

const MOST_MARKERS = 16;

class TemplateParser {
  #at = 0;
  #markers = 0;

  constructor(readonly source: string) {}

  parse(): Node {
    const node = this.#ordinary(this.#value());
    if (tagOf(node) && isOptional(tagOf(node) as Tag)) throw new Refused('optional outside a list or object');
    this.#spaces();
    if (this.#at < this.source.length) this.#fail('the end');
    return node;
  }

  /** A value, or a marker in the place of one. */
  #value(): Node | Control {
    this.#spaces();
    const { source } = this;
    if (source.startsWith('{{', this.#at)) {
      const { tag, end } = readTag(source, this.#at);
      if (tag.type !== 'tag') throw new Refused('a control tag outside a string');
      this.#at = end;
      return { type: 'bare', tag };
    }
    switch (source[this.#at]) {
      case '{':
        return { type: 'object', members: this.#members() };
      case '[':
        return { type: 'array', parts: this.#elements() };
      case '"':
        return this.#string();
      default:
        return { type: 'written', value: this.#scalar() };
    }
  }

  #elements(): Element[] {
    const parts: Element[] = [];
    let markers: Control[] = [];
    this.#list(']', () => {
      const value = this.#value();
      if (isControl(value)) {
        this.#enter();
        markers.push(value);
        return;
      }
      parts.push({ markers, value });
      this.#markers -= markers.length;
      markers = [];
    });
    if (markers.length > 0) throw new Refused('a marker governs nothing');
    return parts;
  }

  #members(): Member[] {
    const members: Member[] = [];
    this.#list('}', () => {
      this.#spaces();
      if (this.source[this.#at] !== '"') this.#fail('a name');
      const name = this.#string();
      this.#spaces();
      this.#take(':');
      if (!isControl(name)) {
        const tag = tagOf(name);
        if (tag && isOptional(tag)) throw new Refused('optional in a name');
        members.push({ name, value: this.#ordinary(this.#value()) });
        return;
      }
      this.#enter();
      const value = this.#ordinary(this.#value());
      this.#markers--;
      if (value.type !== 'object') throw new Refused('a key marker governs an object');
      members.push({ marker: name, members: value.members });
    });
    return members;
  }

  /** The parts between the brackets of a container. */
  #list(close: ']' | '}', part: () => void): void {
    this.#at++;
    this.#spaces();
    if (this.source[this.#at] === close) {
      this.#at++;
      return;
    }
    for (;;) {
      part();
      this.#spaces();
      if (this.source[this.#at] === close) break;
      this.#take(',');
    }
    this.#at++;
  }

  /** A string with its tags, or the marker that is all there is in it. */
  #string(): StringNode | Control {
    const { source } = this;
    const pieces: (string | Tag | Control)[] = [];
    let raw = '';
    const endPiece = () => {
      if (raw !== '') pieces.push(decoded(raw));
      raw = '';
    };
    for (this.#at++; source[this.#at] !== '"'; ) {
      if (this.#at >= source.length) this.#fail('a quote');
      if (source.startsWith('{{', this.#at)) {
        endPiece();
        const { tag, end } = readTag(source, this.#at);
        pieces.push(tag);
        this.#at = end;
      } else {
        const length = source[this.#at] === '\\' ? 2 : 1;
        raw += source.slice(this.#at, this.#at + length);
        this.#at += length;
      }
    }
    this.#at++;
    endPiece();
    const control = pieces.find(isControl);
    if (control) {
      const others = pieces.filter((piece) => piece !== control);
      if (others.every((piece) => typeof piece === 'string' && /^ *$/.test(piece))) return control;
      throw new Refused('a control tag beside other text');
    }
    const tags = pieces as (string | Tag)[];
    const inside = tags.some((piece) => typeof piece !== 'string' && isOptional(piece));
    if (inside && pieces.length > 1) throw new Refused('optional beside other text');
    return { type: 'string', pieces: tags };
  }

  #scalar(): Json {
    const [text = ''] = /^[^\s,\]}]*/.exec(this.source.slice(this.#at)) ?? [];
    if (text === '') this.#fail('a value');
    this.#at += text.length;
    return parsed(text);
  }

  #ordinary(value: Node | Control): Node {
    if (isControl(value)) throw new Refused('a marker in the place of a value');
    return value;
  }

  #enter(): void {
    this.#markers++;
    if (this.#markers > MOST_MARKERS) throw new Refused('too many markers in each other');
  }

  #take(text: string): void {
    if (!this.source.startsWith(text, this.#at)) this.#fail(text);
    this.#at += text.length;
  }

  #spaces(): void {
    while (/[ \t\r\n]/.test(this.source[this.#at] ?? '')) this.#at++;
  }

  #fail(expected: string): never {
    throw new Refused(`${expected} expected at ${this.#at} of ${this.source}`);
  }
}

const isControl = (value: Node | string | Tag | Control): value is Control =>
  typeof value !== 'string' && (value.type === 'each' || value.type === 'if');

/** The tag that is all of a value. */
function tagOf(node: Node): Tag | undefined {
  if (node.type === 'bare') return node.tag;
  if (node.type !== 'string' || node.pieces.length !== 1) return undefined;
  const [piece] = node.pieces;
  return typeof piece === 'string' ? undefined : piece;
}

function decoded(raw: string): string {
  const string = parsed(`"${raw}"`);
  return string.type === 'string' ? string.value : '';
}

/** The value of a JSON text, with the characters of its numbers. */
function parsed(text: string): Json {
  const { context, problems } = readContext(text);
  if (problems.some(({ severity }) => severity === 'error')) throw new Refused(`not JSON: ${text}`);
  return context.root;
}

function evaluate(node: Node, scope: Scope): Json {
  switch (node.type) {
    case 'written':
      return node.value;
    case 'bare': {
      const value = tagValue(node.tag, scope);
      if (value === 'left out') throw new Error('The caller leaves it out');
      return parsed(bareText(value));
    }
    case 'string':
      return { type: 'string', value: textOfString(node, scope) };
    case 'array':
      return { type: 'array', items: node.parts.flatMap((part) => elementsOf(part, scope)) };
    case 'object':
      return jsonObject(node.members.flatMap((member) => membersOf(member, scope)));
  }
}

function textOfString({ pieces }: StringNode, scope: Scope): string {
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const value = tagValue(piece, scope);
    if (value === 'left out') throw new Error('The caller leaves it out');
    return textOf(value);
  });
  return texts.join('');
}

const elementsOf = ({ markers, value }: Element, scope: Scope): Json[] =>
  governedScopes(markers, scope).flatMap((inner) =>
    isLeftOut(value, inner) ? [] : [evaluate(value, inner)],
  );

function membersOf(member: Member, scope: Scope): JsonMember[] {
  if ('marker' in member) {
    const scopes = governedScopes([member.marker], scope);
    return scopes.flatMap((inner) => member.members.flatMap((one) => membersOf(one, inner)));
  }
  if (isLeftOut(member.value, scope)) return [];
  return [{ name: textOfString(member.name, scope), value: evaluate(member.value, scope) }];
}

function isLeftOut(node: Node, scope: Scope): boolean {
  const tag = tagOf(node);
  return tag !== undefined && isOptional(tag) && tagValue(tag, scope) === 'left out';
}

/**
 * Where a JSON text first differs from a tree, as a path and both values; undefined when it has the same elements,
 * the same members in the same order, the same strings, and numbers of the same characters.
 */
export function difference(text: string, tree: Json): string | undefined {
  const { context, problems } = readContext(text);
  const syntax = problems.find(({ severity }) => severity === 'error');
  if (syntax || text.trim() === '') return `not JSON: ${syntax?.code}`;
  return differenceOf(context.root, tree, '$');
}

function differenceOf(found: Json, expected: Json, path: string): string | undefined {
  if (found.type === 'array' && expected.type === 'array') {
    if (found.items.length !== expected.items.length)
      return `${path}: ${found.items.length} elements instead of ${expected.items.length}`;
    return firstOf(found.items, (item, index) =>
      differenceOf(item, expected.items[index] as Json, `${path}[${index}]`),
    );
  }
  if (found.type === 'object' && expected.type === 'object') {
    const [names, wanted] = [found, expected].map(({ members }) =>
      JSON.stringify(members.map(({ name }) => name)),
    );
    if (names !== wanted) return `${path}: the members ${names} instead of ${wanted}`;
    return firstOf(found.members, ({ name, value }, index) =>
      differenceOf(value, expected.members[index]?.value as Json, `${path}.${name}`),
    );
  }
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? undefined : `${path}: ${one} instead of ${other}`;
}

function firstOf<T>(
  list: readonly T[],
  look: (value: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, value] of list.entries()) {
    const found = look(value, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
