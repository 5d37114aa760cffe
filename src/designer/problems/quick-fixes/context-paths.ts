/** The paths of a sample: all of them, the only one that ends with a name, and those that a misspelt one may mean. */
import { isSameUnit } from '../../../contract/minor-units';
import type { Context, Path } from '../../../core';
import { type Json, lookUp, parseTemplate, pathText } from '../../../core/internal';

/** Of the values that are looked at, so that a sample of megabytes stays fast. */
const MAX_VALUES = 2000;
const MAX_DEPTH = 8;

/** The paths of a sample, the outer ones first; an array contributes its first item. */
export function pathsIn({ root }: Context): { readonly path: Path; readonly value: Json }[] {
  const found: { path: Path; value: Json }[] = [];
  let level: { path: Path; value: Json }[] = [{ path: [], value: root }];
  for (let depth = 0; depth < MAX_DEPTH && found.length < MAX_VALUES; depth++) {
    level = level.flatMap(({ path, value }) => {
      if (value.type === 'array')
        return value.items.slice(0, 1).map((item) => ({ path: [...path, 0], value: item }));
      if (value.type !== 'object') return [];
      return [...value.byName]
        .slice(0, MAX_VALUES)
        .map(([name, child]) => ({ path: [...path, name], value: child }));
    });
    found.push(...level);
  }
  return found.slice(0, MAX_VALUES);
}

/** A path as a tag writes it. */
function pathOf(written: string) {
  const [tag] = parseTemplate(`{{ ${written} }}`);
  return tag?.type === 'tag' && tag.operand.type === 'path' ? tag.operand.steps : undefined;
}

/** The steps of a path as a tag writes it. */
export const stepsOf = (path: string): readonly string[] | undefined => pathOf(path)?.map(({ text }) => text);

/** The value of the sample at a path as a tag writes it. */
export function valueAtPath(path: string, { root }: Context): Json | undefined {
  const steps = pathOf(path);
  return steps && lookUp(root, steps)?.value;
}

const endings = new WeakMap<Context, ReadonlyMap<string | number, Path | 'several'>>();

function endingsOf(context: Context): ReadonlyMap<string | number, Path | 'several'> {
  const known = endings.get(context);
  if (known) return known;
  const made = new Map<string | number, Path | 'several'>();
  for (const { path } of pathsIn(context)) {
    const name = path.at(-1) ?? '';
    made.set(name, made.has(name) ? 'several' : path);
  }
  endings.set(context, made);
  return made;
}

/** The one path of the sample that ends with a name; undefined where there are several. */
export function onlyPathTo(name: string, context: Context): string | undefined {
  const path = endingsOf(context).get(name);
  return path === undefined || path === 'several' ? undefined : pathText(path);
}

/** How many letters must be changed, added, left out or swapped with their neighbour, to make one name of the other. */
function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const changed = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwap ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, changed, swapped));
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** A name of which more differs is another one. */
const MAX_DIFFERENCE = 0.4;
const CASE_ONLY = 0.05;
/** What a parent costs that was not written, or that is not there. */
const PARENT = 0.3;
/** What a parent costs that has another name: `order.customer.email` for `invoice.client.email`. */
const OTHER_PARENT = 0.5;
const FURTHER = Number.POSITIVE_INFINITY;

/** From 0, the same, to 1; `FURTHER` where they have too little in common. */
function difference(one: string, other: string): number {
  if (one === other) return 0;
  const [small, smaller] = [one.toLowerCase(), other.toLowerCase()];
  if (small === smaller) return CASE_ONLY;
  const length = Math.max(one.length, other.length);
  if (length > 64) return FURTHER;
  const share = distance(small, smaller) / length;
  if (share <= MAX_DIFFERENCE) return share;
  return isShortFor(small, smaller) || isShortFor(smaller, small) ? MAX_DIFFERENCE : FURTHER;
}

/** Shorter than this, nearly every name could be meant. */
const MIN_SHORT = 3;

/** `qty` for `quantity`: some of its letters in their order, the first among them. */
function isShortFor(short: string, name: string): boolean {
  if (short.length < MIN_SHORT || short.length >= name.length || short[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === short[at]) at++;
  return at === short.length;
}

/** What it costs that names were written as one: `orderId` or `order_id` for `order.id`. */
const JOINED = 0.06;
const MAX_JOINED = 3;

const lettersOf = (names: readonly string[]): string =>
  names
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the last names of a path are written as one name, in any of the usual ways. */
function areJoined(written: string, path: readonly string[]): boolean {
  if (written.length > 64) return false;
  const letters = lettersOf([written]);
  for (let count = 2; count <= Math.min(MAX_JOINED, path.length); count++)
    if (letters !== '' && lettersOf(path.slice(-count)) === letters) return true;
  return false;
}

/** How far a path is from the one that was written; both end with the name that is looked for. */
function farness(written: readonly string[], path: readonly string[]): number {
  if (areJoined(written.at(-1) ?? '', path)) return JOINED;
  const [asked, parents] = [written.slice(0, -1), path.slice(0, -1)];
  const nearest = (name: string, names: readonly string[]) =>
    Math.min(FURTHER, ...names.map((other) => difference(name, other)));
  const found = parents.map((name) => nearest(name, asked)).filter((far) => far < FURTHER);
  const missing = parents.length - found.length;
  const more = asked.filter((name) => nearest(name, parents) === FURTHER).length;
  const renamed = Math.min(missing, more);
  return (
    difference(written.at(-1) ?? '', path.at(-1) ?? '') +
    found.reduce((sum, far) => sum + far, 0) +
    renamed * OTHER_PARENT +
    (missing - renamed) * PARENT +
    (more - renamed) * 2 * PARENT
  );
}

const MAX_STEPS = 16;
const MAX_FARNESS = 1;

const namesOf = (path: Path): string[] => path.map(String);

/**
 * The paths of the sample that a misspelt path may mean, the likeliest first, as a tag writes them. An amount in another
 * unit is none of them: `total` for `totalCents`.
 */
export function nearestPaths(written: string, context: Context, limit = 2): string[] {
  const steps = stepsOf(written);
  if (!steps || steps.length > MAX_STEPS) return [];
  return pathsIn(context)
    .map(({ path }) => ({ path, far: farness(steps, namesOf(path)) }))
    .filter(({ path, far }) => far > 0 && far <= MAX_FARNESS && isSameUnit(written, namesOf(path).join('.')))
    .sort((one, other) => one.far - other.far || one.path.length - other.path.length)
    .slice(0, limit)
    .flatMap(({ path }) => pathText(path) ?? []);
}

/** The one of some names that is nearest. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, far: difference(written, name) }))
    .filter(({ far }) => far < FURTHER)
    .sort((one, other) => one.far - other.far);
  return best?.name;
}
