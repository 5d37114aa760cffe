/**
 * Lists around a place of a body: the values that paths can reach there, and the text that repeats an element (B39).
 */
import type { Context } from '../../../core';
import {
  bindItem,
  isContainer,
  itemsAt,
  type Json,
  lookUp,
  type Marker,
  type Root,
  stepsText,
  withNames,
} from '../../../core/internal';
import { type ListsAt, onlyPathTag } from './tags';

/** The context, with the names of the markers around a place bound to the first item of their list. */
export function scopeIn({ root }: Context, markers: readonly Marker[]): Root {
  let scope: Root = root;
  for (const { control } of markers) {
    if (control.type !== 'each') continue;
    const items = itemsAt(scope, control.path.steps);
    const [first] = typeof items === 'object' ? items : [];
    if (first) scope = bindItem(scope, control, first, 0);
  }
  return scope;
}

/**
 * A tag as it is written between markers: `line.sku` for `order.lines[0].sku`, which would be the same in each
 * element.
 */
export function tagByName(tag: string, markers: readonly Marker[]): string {
  let written = tag;
  for (const [at, { control }] of markers.entries()) {
    const part = onlyPathTag(written);
    if (!part) return written;
    if (control.type !== 'each') continue;
    const { steps, range } = part.operand;
    const list = control.path.steps;
    const isItem =
      steps[list.length]?.type === 'index' && list.every(({ text }, index) => text === steps[index]?.text);
    if (!isItem || isNamedAgain(control.item.name, markers.slice(at + 1))) continue;
    const inside = stepsText(
      steps.slice(list.length + 1).map(({ type, text }) => (type === 'index' ? Number(text) : text)),
      false,
    );
    if (inside === undefined) return written;
    const path = control.item.name + inside;
    written = written.slice(0, range.start) + path + written.slice(range.end);
  }
  return written;
}

const isNamedAgain = (name: string, markers: readonly Marker[]): boolean =>
  markers.some(
    ({ control }) => control.type === 'each' && [control.item.name, control.count?.name].includes(name),
  );

/** Whether a marker around a place goes through the list of a path already: a second one would repeat each item again. */
export function isRepeated(path: string, markers: readonly Marker[]): boolean {
  const steps = onlyPathTag(`{{ ${path} }}`)?.operand.steps;
  return markers.some(({ control }, at) => {
    if (control.type !== 'each' || !('path' in control) || !steps) return false;
    const list = control.path.steps;
    const isSame = list.length === steps.length && list.every(({ text }, step) => text === steps[step]?.text);
    return isSame && !isNamedAgain(steps[0]?.text ?? '', markers.slice(at));
  });
}

/** A name for each item of a list: `line` for `order.lines`; one that nothing has yet. */
export function itemName(list: string, scope: Root): string {
  const [last = ''] = list.match(/[A-Za-z_$][A-Za-z0-9_$]*/g)?.slice(-1) ?? [];
  const single = last.endsWith('ies') ? `${last.slice(0, -3)}y` : last.replace(/s$/, '');
  const taken = withNames(scope);
  const isTaken = (name: string) => taken.type === 'object' && taken.byName.has(name);
  let name = single === '' || single === last ? 'item' : single;
  for (let number = 2; isTaken(name); number++) name = `${single || 'item'}${number}`;
  return name;
}

/** How the value of a path is written in JSON: texts in quotes, anything else bare. */
const valueText = (path: string, value: Json): string =>
  value.type === 'string' ? `"{{ ${path} }}"` : `{{ ${path} }}`;

const INDENT = '  ';

/**
 * The elements that a list becomes: a marker, and one element with the members of its first item.
 *
 * @param indent of the line where they are inserted
 * @param isElement they are inserted into a list that is there already
 * @param isOnly that list has no other element, and gets a line for each part
 */
export function listText(
  path: string,
  items: readonly Json[],
  scope: Root,
  { indent, isElement, isOnly }: Pick<ListsAt, 'indent' | 'isElement' | 'isOnly'>,
): string {
  const name = itemName(path, scope);
  const lines = [`"{{ each ${path} as ${name} }}",`, ...elementLines(name, items[0])];
  if (isElement && !isOnly) return lines.join(`\n${indent}`);
  const inside = `\n${lines.map((line) => indent + INDENT + line).join('\n')}\n${indent}`;
  return isElement ? inside : `[${inside}]`;
}

/** The name of a member as a template writes it: braces in it begin no tag (B6). */
export const memberName = (name: string): string => JSON.stringify(name).replaceAll('{{', "{{ '{{' }}");

/** A longer object is written with a line for each member. */
const MAX_LINE_LENGTH = 60;

/** The element for one item: an object with its members, or the item itself. */
function elementLines(name: string, item: Json = { type: 'null' }): string[] {
  if (item.type !== 'object') return [isContainer(item) ? `{{ ${name} }}` : valueText(name, item)];
  const members = [...item.byName].flatMap(([member, value]) => {
    const steps = stepsText([member], false);
    return steps === undefined ? [] : [`${memberName(member)}: ${valueText(name + steps, value)}`];
  });
  const line = `{ ${members.join(', ')} }`;
  if (line.length <= MAX_LINE_LENGTH) return [line];
  const inside = members.map((member, index) => `${INDENT}${member}${index < members.length - 1 ? ',' : ''}`);
  return ['{', ...inside, '}'];
}

/** The list that a tag inserts, with the filter `json` at most. */
export function listOf(tag: string, scope: Root): { path: string; items: readonly Json[] } | undefined {
  const part = onlyPathTag(tag);
  if (!part) return undefined;
  if (part.filters.some(({ filter }) => filter.name !== 'json')) return undefined;
  const found = lookUp(scope, part.operand.steps);
  const { start, end } = part.operand.range;
  return found?.value.type === 'array'
    ? { path: tag.slice(start, end), items: found.value.items }
    : undefined;
}
