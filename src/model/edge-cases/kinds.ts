import { isContainer, type Json, jsonObject } from '../../core/internal';

/** The kinds of edge cases. */
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
  | 'text';

const text = (value: string): Json => ({ type: 'string', value });
const NOTHING = jsonObject([]);

/** Length of the long text: more than fits a header, a URL or a usual database column. */
export const LONG_TEXT_LENGTH = 100_000;

/** What each kind puts in the place of a single value; undefined takes it away. */
const FOR_SINGLE: readonly (readonly [EdgeCaseKind, Json | undefined])[] = [
  ['missing', undefined],
  ['null', { type: 'null' }],
  ['empty', text('')],
  ['quotes', text(`"quoted" 'single' \`back\` \\ \\" \\n`)],
  ['line-ends', text('first\nsecond\r\nthird\n')],
  // Joined, with a skin tone, a flag, a letter of another plane, a variant.
  ['emoji', text('👩‍👩‍👧‍👦 👍🏽 🇺🇳 𝒳 ❤️')],
  ['right-to-left', text('שלום \u200f(مرحبا)\u200f \u202eabc\u202c \u2067x\u2069')],
  ['digits', { type: 'number', text: '9007199254740993123' }],
  ['long', text('0123456789'.repeat(LONG_TEXT_LENGTH / 10))],
  ['tag', text('{{ order.id }}')],
  ['controls', text('\u0000 \u0007 \t \u001b[31m \u007f \u0085 \u2028')],
  ['object', jsonObject([{ name: 'id', value: { type: 'number', text: '1' } }])],
  ['array', { type: 'array', items: [text('first'), text('second')] }],
];

const FOR_LIST: readonly (readonly [EdgeCaseKind, Json | undefined])[] = [
  ['missing', undefined],
  ['null', { type: 'null' }],
  ['emptied', { type: 'array', items: [] }],
  ['object', NOTHING],
  ['text', text('one, two')],
];

const FOR_OBJECT: readonly (readonly [EdgeCaseKind, Json | undefined])[] = [
  ['missing', undefined],
  ['null', { type: 'null' }],
  ['emptied', NOTHING],
  ['array', { type: 'array', items: [] }],
  ['text', text('one, two')],
];

/** The kinds that fit in the place of a value, each with what it puts there. */
export function kindsFor(was: Json | undefined): readonly (readonly [EdgeCaseKind, Json | undefined])[] {
  if (was && isContainer(was)) return was.type === 'array' ? FOR_LIST : FOR_OBJECT;
  return FOR_SINGLE.filter(([, value]) => !isSame(value, was));
}

/** What the value is already says nothing new. */
const isSame = (value: Json | undefined, was: Json | undefined): boolean =>
  value === undefined || was === undefined
    ? value === was
    : value.type === 'null'
      ? was.type === 'null'
      : value.type === 'string' && was.type === 'string' && value.value === was.value;
