/** Rows of a form for the fields of a receiver: of an object and of a list one for each value in it. */
import { ITEMS } from '../../contract/fields';
import type { DataRow } from '../../core';
import { isContainer, stepsText } from '../../core/internal';
import type { Placed, ReceiverShape, Source } from './receiver-shape';

/** The key of a field: `card[number]` inside another, `lines[][sku]` in each item. */
export const formKey = ([first = '', ...rest]: readonly string[]): string =>
  rest.reduce((key, step) => `${key}[${step === ITEMS ? '' : step}]`, first);

/** How a list is written: `key[0]`, `key[]`, or the key again for each item. */
type ListStyle = 'numbered' | 'brackets' | 'repeated';

/** The style of the rows of this field, or else of others; numbers, which most receivers read, where no row says it. */
function styleIn(rows: readonly DataRow[], key: string): ListStyle {
  // The receiver names the field with its brackets.
  if (key.endsWith('[]')) return 'repeated';
  const own = rows.filter((row) => isOfKey(row, key));
  for (const some of [own, rows]) {
    const keys = some.map((row) => row.key);
    if (keys.some((one) => one.endsWith('[]'))) return 'brackets';
    if (keys.some((one) => /\[\d+\]/.test(one))) return 'numbered';
    if (new Set(keys).size < keys.length) return 'repeated';
  }
  return 'numbered';
}

/** Whether a row sends a field, or a part of it. */
export const isOfKey = (row: DataRow, key: string): boolean =>
  row.key === key || row.key.startsWith(`${key}[`);

/** More rows for one list are data, which belong in a body that repeats an element. */
const MAX_ROWS = 20;

/** The rows that send a list or an object; undefined where it is empty, or would take too many rows. */
export function rowsFor(
  field: Placed,
  source: Source,
  shape: ReceiverShape,
  rows: readonly DataRow[],
): DataRow[] | undefined {
  const key = formKey(field.path);
  const made = partsOf(key, field.path, source, shape, styleIn(rows, key));
  return made.length > 0 && made.length <= MAX_ROWS ? made : undefined;
}

function partsOf(
  key: string,
  path: readonly string[],
  source: Source,
  shape: ReceiverShape,
  style: ListStyle,
): DataRow[] {
  const { path: from, value } = source;
  if (value.type === 'array')
    return value.items.slice(0, MAX_ROWS + 1).flatMap((item, index) => {
      // The parts of an item belong together by its number alone.
      const suffix =
        isContainer(item) || style === 'numbered' ? `[${index}]` : style === 'brackets' ? '[]' : '';
      const inside = { path: `${from}[${index}]`, value: item };
      return partsOf(key + suffix, [...path, ITEMS], inside, shape, style);
    });
  if (value.type !== 'object') return [{ key, value: `{{ ${from} }}`, enabled: true }];
  const known = shape.membersOf(path).length > 0;
  const members = known
    ? shape.matchesOf(path, source).map((one) => [one.field.path.at(-1) ?? '', one.source] as const)
    : [...value.byName].slice(0, MAX_ROWS + 1).flatMap(([name, member]) => {
        const steps = stepsText([name], false);
        return steps === undefined ? [] : [[name, { path: from + steps, value: member }] as const];
      });
  return members.flatMap(([name, member]) =>
    partsOf(`${key}[${name}]`, [...path, name], member, shape, style),
  );
}
