/** Edge cases of a sample: the values that most often go wrong, put in place of its own. */
import type { Action, Path } from '../../core';
import {
  type Json,
  jsonObject,
  jsonText,
  lookUp,
  type Marker,
  markersAround,
  type Part,
  parseSetting,
  pathTo,
  type Step,
} from '../../core/internal';
import { scopeIn, sentTemplates } from '../../designer/store';
import { formattedJson } from '../../ui/body-format';

/** A sample in which one value was replaced or removed. */
export interface EdgeCaseSample {
  readonly kind: EdgeCaseKind;
  /** The path of that value, which may be missing in the sample. */
  readonly path: Path;
  readonly root: Json;
}

/** The maximum number of values that are varied. */
export const MAX_VALUES = 30;

/**
 * Replaces or removes the value at a path. Everything else is shared with the original, so numbers
 * keep their digits. Missing objects are created. Of repeated members the last one counts (B7), so
 * that one is replaced; removing removes all of them.
 */
export function replaced(root: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? root;
  if (root.type === 'array' && typeof step === 'number') return inArray(root.items, step, rest, value);
  if (value === undefined && root.type !== 'object') return root;
  return inObject(root, String(step), rest, value);
}

function inObject(root: Json, name: string, rest: Path, value: Json | undefined): Json {
  const members = root.type === 'object' ? root.members : [];
  if (rest.length === 0 && value === undefined) return jsonObject(members.filter((one) => one.name !== name));
  const at = members.findLastIndex((member) => member.name === name);
  const old = members[at]?.value;
  if (old === undefined && value === undefined) return root;
  const member = { name, value: replaced(old ?? jsonObject([]), rest, value) };
  return jsonObject(at < 0 ? [...members, member] : members.with(at, member));
}

/** Removing an item would shift the next one into its place, so the items after it are removed too. */
function inArray(items: readonly Json[], at: number, rest: Path, value: Json | undefined): Json {
  const old = items[at];
  if (rest.length === 0 && value === undefined) return { type: 'array', items: items.slice(0, at) };
  if (old === undefined) return { type: 'array', items };
  return { type: 'array', items: items.with(at, replaced(old, rest, value)) };
}

/** A value that an action reads; no `was` if the sample does not have it. */
interface UsedValue {
  readonly path: Path;
  readonly was?: Json;
}

/** The path that a tag or a marker reads. */
function stepsOf(part: Part): readonly Step[] | undefined {
  if (part.type === 'tag') return part.operand.type === 'path' ? part.operand.steps : undefined;
  return part.type === 'broken' ? part.control?.path.steps : undefined;
}

/** Whether a path begins with the number of an item, which is in no sample. */
function isCount([first]: readonly Step[], markers: readonly Marker[]): boolean {
  for (const { control } of markers.toReversed()) {
    if (control.type !== 'each') continue;
    if (control.item.name === first?.text) return false;
    if (control.count?.name === first?.text) return true;
  }
  return false;
}

/**
 * The values that the tags and markers of an action read, each once, in the order of the settings; of a list that
 * a marker repeats, those of its first item.
 */
function usedValues(action: Action, root: Json): UsedValue[] {
  const found = new Map<string, UsedValue>();
  for (const { path, text: template } of sentTemplates(action)) {
    const setting = parseSetting(path, template);
    const around = markersAround(setting);
    for (const part of setting.parts) {
      const steps = stepsOf(part);
      if (!steps) continue;
      const markers = around.get(part) ?? [];
      if (isCount(steps, markers)) continue;
      const scope = scopeIn({ root }, markers);
      const there = lookUp(scope, steps);
      const used = there ? { path: there.path, was: there.value } : { path: pathTo(scope, steps) };
      const key = JSON.stringify(used.path);
      if (!found.has(key)) found.set(key, used);
    }
  }
  return [...found.values()];
}

/** The paths of the values that an action reads. */
export const usedPaths = (action: Action, root: Json): Path[] =>
  usedValues(action, root).map(({ path }) => path);

/**
 * Samples in which one value that the action reads is hostile. The rest of the sample is unchanged, including the
 * digits of numbers.
 */
export function edgeCaseSamples(root: Json, action: Action): EdgeCaseSample[] {
  return usedValues(action, root)
    .slice(0, MAX_VALUES)
    .flatMap(({ path, was }) =>
      kindsFor(was).map(([kind, value]) => ({ kind, path, root: replaced(root, path, value) })),
    );
}

/** The text of a sample, laid out for reading. */
export function sampleText(root: Json): string {
  const compact = jsonText(root);
  return formattedJson(compact) ?? compact;
}

export type EdgeCaseKind =
  | 'missing'
  | 'null'
  | 'empty'
  | 'quotes'
  | 'line-ends'
  | 'emoji'
  | 'right-to-left'
  | 'digits'
  | 'long'
  | 'tag'
  | 'controls'
  | 'object'
  | 'array'
  | 'emptied'
  | 'one-item'
  | 'many-items'
  | 'null-item'
  | 'text';

const text = (value: string): Json => ({ type: 'string', value });
const NO_MEMBERS = jsonObject([]);
const NO_ITEMS: Json = { type: 'array', items: [] };

/** Longer than a header, a URL or a usual database column allows. */
export const LONG_TEXT_LENGTH = 100_000;

/** A kind with the value that it puts in place of another; undefined removes it. */
type EdgeCaseValue = readonly [EdgeCaseKind, Json | undefined];

const FOR_SINGLE: readonly EdgeCaseValue[] = [
  ['missing', undefined],
  ['null', { type: 'null' }],
  ['empty', text('')],
  ['quotes', text(`"quoted" 'single' \`back\` \\ \\" \\n`)],
  ['line-ends', text('first\nsecond\r\nthird\n')],
  // Joined emoji, a skin tone, a flag, a letter outside of the BMP, a variation selector.
  ['emoji', text('👩‍👩‍👧‍👦 👍🏽 🇺🇳 𝒳 ❤️')],
  ['right-to-left', text('שלום \u200f(مرحبا)\u200f \u202eabc\u202c \u2067x\u2069')],
  ['digits', { type: 'number', text: '9007199254740993123' }],
  ['long', text('0123456789'.repeat(LONG_TEXT_LENGTH / 10))],
  ['tag', text('{{ order.id }}')],
  ['controls', text('\u0000 \u0007 \t \u001b[31m \u007f \u0085 \u2028')],
  ['object', jsonObject([{ name: 'id', value: { type: 'number', text: '1' } }])],
  ['array', { type: 'array', items: [text('first'), text('second')] }],
];

const forContainer = (others: readonly EdgeCaseValue[]): readonly EdgeCaseValue[] => [
  ['missing', undefined],
  ['null', { type: 'null' }],
  ...others,
  ['text', text('one, two')],
];

const FOR_LIST = forContainer([
  ['emptied', NO_ITEMS],
  ['object', NO_MEMBERS],
]);

const FOR_OBJECT = forContainer([
  ['emptied', NO_MEMBERS],
  ['array', NO_ITEMS],
]);

/** More items than a page of any receiver has. */
export const MANY_ITEMS = 1000;

/** Other lengths of a list, and an item that is not there. */
function listsOf(items: readonly Json[]): EdgeCaseValue[] {
  const [first] = items;
  if (!first) return [];
  const list = (others: readonly Json[]): Json => ({ type: 'array', items: others });
  return [
    ...(items.length > 1 ? [['one-item', list([first])] as const] : []),
    [
      'many-items',
      list(Array.from({ length: MANY_ITEMS }, (_, index) => items[index % items.length] ?? first)),
    ],
    ['null-item', list([...items, { type: 'null' }])],
  ];
}

/** The kinds that apply to a value, each with its replacement. */
export function kindsFor(was: Json | undefined): readonly EdgeCaseValue[] {
  if (was?.type === 'array') return [...FOR_LIST, ...listsOf(was.items)];
  if (was?.type === 'object') return FOR_OBJECT;
  // An equal value would add nothing.
  return FOR_SINGLE.filter(([, value]) => (value && jsonText(value)) !== (was && jsonText(was)));
}
