/**
 * Writes a template with markers from choices, with the names that are in scope at each place, so that most of its
 * tags find a value of the right kind in the contexts of `arbitrary-list-context.ts`.
 */
import { type Kind, NODE, PAIR } from './arbitrary-list-context';

const ITEM_OF: Partial<Readonly<Record<Kind, Kind>>> = {
  texts: 'text',
  nodes: 'node',
  'maybe-nodes': 'node',
  pairs: 'pair',
};

/** A tag; numbers choose among what is possible where it stands. */
export interface TagChoice {
  readonly operand: number;
  readonly filters: number;
  readonly isOptional: boolean;
  readonly isCareless: boolean;
}

export type Pieces = readonly (string | TagChoice)[];

export interface MarkerChoice {
  readonly isEach: boolean;
  readonly path: number;
  readonly name: number;
  readonly count: number;
  readonly condition: number;
  readonly isCareless: boolean;
}

export type ValueChoice =
  | { readonly type: 'scalar'; readonly text: string }
  | { readonly type: 'bare'; readonly tag: TagChoice }
  | { readonly type: 'string'; readonly pieces: Pieces }
  | { readonly type: 'misplaced'; readonly marker: MarkerChoice }
  | { readonly type: 'array'; readonly parts: readonly ElementChoice[] }
  | { readonly type: 'object'; readonly members: readonly MemberChoice[] };

interface ElementChoice {
  readonly markers: readonly MarkerChoice[];
  readonly value: ValueChoice;
}

export type MemberChoice =
  | { readonly type: 'member'; readonly name: Pieces; readonly value: ValueChoice }
  | {
      readonly type: 'group';
      readonly marker: MarkerChoice;
      readonly members: readonly MemberChoice[];
      /** The same marker text once more in the same object. */
      readonly isRepeated: boolean;
    };

const NAMES = ['x', 'y', 'line', 'id', 'kids'] as const;
export const COUNTS = ['i', 'n', 'no'] as const;
const FILTERS: Readonly<
  Record<Kind, { readonly inString: readonly string[]; readonly bare: readonly string[] }>
> = {
  text: same(['', '', ' | upper', ' | lower', ' | trim', " | default: 'd'", ' | json', ' | url']),
  number: same([
    '',
    '',
    ' | decimal: 2',
    ' | scale: -2',
    ' | json',
    " | map: 1, 'one', 0, null | default: 0.50",
    ' | trim',
  ]),
  flag: same(['', " | map: true, 'yes', false, 0", ' | json', ' | upper']),
  maybe: same([
    " | default: 'none'",
    ' | default: 1.0',
    ' | default: null',
    " | map: 'a', 1, '', 2e0 | default: 'b'",
  ]),
  anything: { inString: [' | json', ' | json | trim'], bare: ['', ' | json', ' | json | lower'] },
  texts: { inString: [' | join', " | join: ';'", ' | json'], bare: ['', ' | json', " | join: '-' | upper"] },
  node: { inString: [' | json'], bare: ['', ' | json', ' | default: 0'] },
  nodes: { inString: [" | pluck: 'id' | join", ' | json'], bare: ['', " | pluck: 'n'", ' | json'] },
  'maybe-nodes': {
    inString: [' | json | default: 0'],
    bare: [" | default: ''", " | pluck: 'id' | default: null"],
  },
  pair: { inString: [' | json'], bare: ['', ' | json'] },
  pairs: { inString: [" | pluck: 'k' | join: '&'"], bare: ['', " | pluck: 'v'"] },
};
const OPTIONAL: Readonly<Record<Kind, readonly string[]>> = {
  text: [" | optional: ''", " | upper | optional: 'A', 'B', 1", ' | optional'],
  number: [' | optional: 0', ' | optional: 1, 12345678901234567890', " | decimal: 1 | optional: 1.00, '1.0'"],
  flag: [' | optional: false', " | map: true, '', false, 'no' | optional: ''"],
  maybe: [' | optional', ' | optional', " | optional: '', 0", ' | trim | optional: null, 1.0'],
  anything: [' | optional'],
  texts: [' | optional', " | join | optional: ''"],
  node: [' | optional'],
  nodes: [' | optional', " | pluck: 'id' | optional"],
  'maybe-nodes': [' | optional'],
  pair: [' | optional'],
  pairs: [' | optional: 0'],
};
/** Wrong, or wrong in most places. */
const MISUSED = [' | optional', ' | optional | upper', ' | default: 1 | optional', ' | optional | optional'];
/** Kinds that are texts without a filter. */
const SINGLE: readonly Kind[] = ['text', 'number', 'flag', 'maybe'];
const LITERALS = [
  "'a'",
  "''",
  "'it''s'",
  '1',
  '1.0',
  '10e-1',
  '0',
  '12345678901234567890',
  'true',
  'false',
  'null',
];
const MOST_MARKERS = 4;

function same(filters: readonly string[]) {
  return { inString: filters, bare: filters };
}

type Named = readonly (readonly [path: string, kind: Kind])[];

const membersOf = (kind: Kind): Readonly<Record<string, Kind>> =>
  kind === 'node' ? NODE : kind === 'pair' ? PAIR : {};

/** The paths that lead to a value under a name. */
const pathsOf = (name: string, kind: Kind): Named => [
  [name, kind],
  ...Object.entries(membersOf(kind)).map(([member, of]) => [`${name}.${member}`, of] as const),
];

export const ROOT: Named = Object.entries(NODE);

/** Adds a name in front of the paths; what it hides is no longer there. */
function withName(scope: Named, name: string, kind: Kind): Named {
  const visible = scope.filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return [...pathsOf(name, kind), ...visible];
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** Writes the choices of a template down. */
export class Writer {
  #space = 0;
  #blank = 0;

  constructor(
    /** JSON white space, used one after the other. */
    readonly spaces: readonly string[],
    /** Spaces inside tags. */
    readonly blanks: readonly string[],
  ) {}

  value(choice: ValueChoice, scope: Named, depth: number, mayBeLeftOut: boolean): string {
    switch (choice.type) {
      case 'scalar':
        return choice.text;
      case 'misplaced':
        return this.#marker(choice.marker, scope).text;
      case 'bare':
        return this.#tag(choice.tag, scope, 'bare', mayBeLeftOut);
      case 'string':
        return this.#string(choice.pieces, scope, mayBeLeftOut);
      case 'array': {
        const parts = choice.parts.flatMap((part) => this.#element(part, scope, depth));
        return this.#container('[', parts, ']');
      }
      case 'object':
        return this.#object(choice.members, scope, depth);
    }
  }

  /** A text with white space around it. */
  spaced = (text: string): string => this.#next() + text + this.#next();

  /** The markers in front of an element and the element, as parts of the array. */
  #element({ markers, value }: ElementChoice, scope: Named, depth: number): string[] {
    const parts: string[] = [];
    let inner = scope;
    for (const choice of markers.slice(0, MOST_MARKERS - depth)) {
      const marker = this.#marker(choice, inner);
      parts.push(marker.text);
      inner = marker.scope;
    }
    return [...parts, this.value(value, inner, depth + parts.length, true)];
  }

  #object(members: readonly MemberChoice[], scope: Named, depth: number): string {
    return this.#container(
      '{',
      members.flatMap((member) => this.#member(member, scope, depth)),
      '}',
    );
  }

  #member(choice: MemberChoice, scope: Named, depth: number): string[] {
    if (choice.type === 'member') {
      const name = this.#string(choice.name, scope, false);
      return [`${name}${this.#next()}:${this.#next()}${this.value(choice.value, scope, depth, true)}`];
    }
    const { marker, members, isRepeated } = choice;
    if (depth >= MOST_MARKERS) return members.flatMap((member) => this.#member(member, scope, depth));
    const { text, scope: inner } = this.#marker(marker, scope);
    if (marker.isCareless && marker.condition % 3 === 0) return [`${text}: [{}]`];
    const groups = isRepeated ? [members, members.slice(1)] : [members];
    return groups.map(
      (group) => `${text}${this.#next()}:${this.#next()}${this.#object(group, inner, depth + 1)}`,
    );
  }

  #container(open: string, parts: readonly string[], close: string): string {
    if (parts.length === 0) return open + this.#next() + close;
    return open + parts.map(this.spaced).join(',') + close;
  }

  #string(pieces: Pieces, scope: Named, mayBeLeftOut: boolean): string {
    const isWhole = pieces.length === 1;
    const texts = pieces.map((piece) =>
      typeof piece === 'string' ? piece : this.#tag(piece, scope, 'inString', mayBeLeftOut && isWhole),
    );
    return `"${texts.join('')}"`;
  }

  #tag(choice: TagChoice, scope: Named, place: 'inString' | 'bare', mayBeLeftOut: boolean): string {
    const { operand, filters, isOptional, isCareless } = choice;
    const isLeftOut = mayBeLeftOut && isOptional;
    if (isCareless) {
      const path = at([...scope.map(([known]) => known), 'gone', 'gone.x'], operand) ?? 'gone';
      return this.#braces(path + (isOptional ? at(MISUSED, filters) : ''));
    }
    const possible = scope.filter(([, kind]) => !isLeftOut || place === 'bare' || SINGLE.includes(kind));
    const [path, kind] = at(possible, operand) ?? ["'it''s {{'", 'text' as const];
    const chain = at(isLeftOut ? OPTIONAL[kind] : FILTERS[kind][place], filters) ?? '';
    return this.#braces(path + chain.replaceAll(' ', () => this.#blanks()));
  }

  /** The text of a marker, and what is in scope behind it. */
  #marker(choice: MarkerChoice, scope: Named): { readonly text: string; readonly scope: Named } {
    const lists = scope.filter(([, kind]) => ITEM_OF[kind] !== undefined);
    const found = at(choice.isCareless ? scope : lists, choice.path);
    const isEach = choice.isEach && found !== undefined;
    const written = isEach ? this.#each(choice, found, scope) : this.#if(choice, scope);
    const [before, after] = [this.#blanks(), this.#blanks()];
    return { text: `"${before}${this.#braces(written.text)}${after}"`, scope: written.scope };
  }

  #each(choice: MarkerChoice, [path, kind]: Named[number], scope: Named) {
    const name = at(choice.isCareless ? COUNTS : NAMES, choice.name) ?? 'x';
    const count = choice.count < COUNTS.length ? COUNTS[choice.count] : undefined;
    let inner = scope;
    if (count !== undefined) inner = withName(inner, count, 'number');
    inner = withName(inner, name, ITEM_OF[kind] ?? 'anything');
    const counted = count === undefined ? '' : `${this.#blanks()},${this.#blanks()}${count}`;
    const isOptional = kind === 'maybe-nodes' ? !choice.isCareless : choice.condition === 0;
    const optional = isOptional ? `${this.#blanks()}|${this.#blanks()}optional` : '';
    const text = `each ${this.#blanks()}${path} ${this.#blanks()}as ${this.#blanks()}${name}${counted}${optional}`;
    return { text, scope: inner };
  }

  #if({ path: index, condition, isCareless }: MarkerChoice, scope: Named) {
    const single = scope.filter(([, kind]) => SINGLE.includes(kind));
    const isCompared = condition % 3 > 0;
    const [path] = at(isCompared && !isCareless ? single : scope, index) ?? ['gone'];
    const operator = condition % 3 === 1 ? '==' : '!=';
    const comparison = isCompared
      ? `${this.#blanks()}${operator}${this.#blanks()}${at(LITERALS, condition)}`
      : '';
    return { text: `if ${this.#blanks()}${path}${comparison}`, scope };
  }

  #braces = (text: string): string => `{{${this.#blanks()}${text}${this.#blanks()}}}`;

  #next(): string {
    return at(this.spaces, this.#space++) ?? '';
  }

  #blanks(): string {
    return at(this.blanks, this.#blank++) ?? '';
  }
}
