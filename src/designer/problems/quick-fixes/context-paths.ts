/** The paths of a sample: all of them, the only one that ends with a name, and the steps of a written one. */
import type { Context, Path } from '../../../core';
import { type Json, lookUp, parseTemplate, pathText } from '../../../core/internal';

/** Of the values that are looked at, so that a sample of megabytes stays fast. */
const MAX_VALUES = 2000;
const MAX_DEPTH = 8;

/** The paths of a sample, the outer ones first; of an array its first item stands for all. */
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
export function valueAt(path: string, { root }: Context): Json | undefined {
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
