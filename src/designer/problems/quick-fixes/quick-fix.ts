/** The types of quick fixes, and the fixes for problems of templates. */
import type { Context, Path, Problem, Range, WebhookFormat } from '../../../core';
import { FILTERS, markersAtEnd, type Part, parseTemplate, withNames } from '../../../core/internal';
import { scopeIn } from '../../fields/template-help/lists-in-scope';
import { asItIs, restApiCallEdits } from '../../store/between-kinds';
import type { Draft } from '../../store/draft';
import type { Edit } from '../../store/edit/edit';
import { rowOf } from '../../store/settings-link';
import { controlWordOf, type Diagnostic } from '../shown-problems';
import { nearestName, nearestPaths, valueAtPath } from './context-paths';
import type { Situation } from './fix-check';
import { pathAsWritten } from './path-as-written';

/** How the amount of a number changes. */
export type NumberConversion = 'times-100' | 'round';

/** The codes of fixes, each with the values of its label. */
interface FixValues {
  'close-tag': unknown;
  'remove-tag': unknown;
  'space-braces': unknown;
  'remove-filter': unknown;
  'move-optional': unknown;
  'leave-out': { readonly isNull?: true };
  'choose-rest-api-call': unknown;
  'quote-marker': unknown;
  'close-string': unknown;
  'add-filter': { readonly filter: string };
  /** Another amount, or one with fewer digits: never alone, and with the number that is then sent. */
  'convert-number': { readonly by: NumberConversion; readonly result: string };
  /** The same amount as a number of JSON. */
  'as-number': { readonly result: string };
  'use-filter': { readonly filter: string };
  /** Without a value it is the empty text, or the user types it. */
  'add-default': { readonly value?: string };
  'add-to-sample': { readonly path: string };
  'edit-sample': { readonly path: string };
  'use-sample': { readonly name: string };
  'use-path': { readonly path: string };
  'put-into-tag': unknown;
  'insert-value': { readonly path: string };
  'add-scheme': { readonly scheme: string };
  'change-scheme': { readonly scheme: string };
  'move-credentials': unknown;
  'remove-fragment': unknown;
  'remove-control': unknown;
  'remove-spaces': unknown;
  trim: unknown;
  'use-header-name': { readonly name: string };
  'switch-row-off': unknown;
  'use-post': unknown;
  'enter-secret': unknown;
  'remove-comma': unknown;
  'add-comma': unknown;
  'add-colon': unknown;
  'close-brackets': unknown;
  'mend-json': { readonly changes: number };
  'remove-quotes': unknown;
  'add-quotes': unknown;
  'use-value': { readonly value: string };
  /** With the value at a path of the sample, or a value as JSON. */
  'add-member': { readonly name: string; readonly path?: string; readonly value?: string };
  'remove-member': { readonly name: string };
  'make-rest-api-call': unknown;
  'use-format': { readonly format: WebhookFormat };
}

export type FixCode = keyof FixValues;

/** The label of a fix as data; the texts make words of it. */
export type FixLabel<C extends FixCode = FixCode> = {
  [Code in C]: { readonly code: Code } & FixValues[Code];
}[C];

/** One press that mends one problem. */
export type QuickFix =
  | {
      readonly type: 'edit';
      readonly label: FixLabel;
      /** The setting that it mends, and its text then: it fits no other. */
      readonly path: Path;
      readonly text: string;
      readonly edits: readonly Edit[];
      /** What typing replaces in the mended text. */
      readonly selection?: Range | undefined;
      /** It is right only if that is completed at once. */
      readonly needsTyping?: boolean;
    }
  /** Replaces the text of the open sample, if it is still the one before; the user types the value at the place. */
  | {
      readonly type: 'sample';
      readonly label: FixLabel;
      readonly id: string;
      readonly before: string;
      readonly text: string;
      readonly place: Range | undefined;
    }
  /** Leads to a value of the open sample. */
  | { readonly type: 'edit-sample'; readonly label: FixLabel; readonly place: Range }
  | { readonly type: 'use-sample'; readonly label: FixLabel; readonly id: string }
  /** Focuses the place where the user has to type. */
  | { readonly type: 'go'; readonly label: FixLabel; readonly path: Path };

/** A problem where it stands. */
export interface Fixable<R extends Diagnostic = Diagnostic> {
  readonly diagnostic: R;
  readonly draft: Draft;
  readonly context: Context;
  /** Everything that is found in the draft. */
  readonly situation: Situation;
  /** Contexts that may have what this one lacks. */
  readonly known: () => Iterable<Context>;
  /** The text of the setting, and the part of it that is meant. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A fix that may turn out not to mend anything: another text of the setting, or edits of several. */
export type FixCandidate =
  | {
      readonly label: FixLabel;
      readonly text: string;
      readonly selection?: Range;
      readonly needsTyping?: boolean;
    }
  | { readonly label: FixLabel; readonly edits: readonly Edit[] }
  | { readonly label: FixLabel; readonly path: Path };

export const spliced = (text: string, from: number, to: number, insert: string): string =>
  text.slice(0, from) + insert + text.slice(to);

/** The text with another one where the problem is. */
export const replaced = ({ text, start, end }: Fixable, insert: string): string =>
  spliced(text, start, end, insert);

/** The tag that contains the problem. */
export const tagAtProblem = ({ text, start }: Fixable): Part | undefined =>
  parseTemplate(text).find((part) => part.start <= start && start < part.end);

/** Inserts a text after the value of the tag, before its filters; nothing without a tag. */
function afterOperand(at: Fixable, make: (end: number) => FixCandidate): FixCandidate[] {
  const tag = tagAtProblem(at);
  return tag?.type === 'tag' ? [make(tag.operand.range.end)] : [];
}

const addFilter = (at: Fixable, filter: string): FixCandidate[] =>
  afterOperand(at, (end) => ({
    label: { code: 'add-filter', filter },
    text: spliced(at.text, end, end, ` | ${filter}`),
  }));

/** Leaves the filter out that stands at the problem. */
function withoutFilter({ text, start, end }: Fixable): FixCandidate[] {
  const pipe = text.lastIndexOf('|', start);
  if (pipe === -1) return [];
  return [{ label: { code: 'remove-filter' }, text: text.slice(0, pipe).trimEnd() + text.slice(end) }];
}

/** The default in the place of the filter. */
const defaultInstead = ({ text, start, end }: Fixable): FixCandidate => ({
  label: { code: 'add-default' },
  text: spliced(text, start, end, "default: ''"),
});

/** Other values that the path may have meant. `found` is the path in the context, also where a marker gives a name. */
function otherPaths({ context, text, start, end }: Fixable, found: string): FixCandidate[] {
  return nearestPaths(found, context).flatMap((nearest): FixCandidate[] => {
    const path = pathInScope(nearest, text.slice(start, end), found);
    return path === undefined
      ? []
      : [{ label: { code: 'use-path', path }, text: spliced(text, start, end, path) }];
  });
}

const BEFORE_PATH = /\{\{ *(?:(?:each|if) +)?/y;

/** The value that the tag means, where its names are written without the brackets and quotes that they need. */
function pathMeant(at: Fixable): FixCandidate[] {
  const { diagnostic, context, text } = at;
  const tag = tagAtProblem(at);
  if (!tag) return [];
  BEFORE_PATH.lastIndex = tag.start;
  if (!BEFORE_PATH.test(text)) return [];
  const from = BEFORE_PATH.lastIndex;
  const markers = diagnostic.path[0] === 'body' ? markersAtEnd(text.slice(0, tag.start)) : [];
  const meant = pathAsWritten(text, from, withNames(scopeIn(context, markers)));
  if (!meant) return [];
  const { path, end } = meant;
  return [{ label: { code: 'use-path', path }, text: spliced(text, from, end, path) }];
}

/**
 * A path of the context as it is written here: below the name of an item where it leads into the same list.
 * `written` is a path that begins with the name, and `found` where it leads: `line.sku` and `order.lines[2].sku`.
 */
function pathInScope(path: string, written: string, found: string): string | undefined {
  if (written === found) return path;
  const rest = written.replace(/^[^.[]*/, '');
  const item = found.slice(0, found.length - rest.length);
  // Up to the number of the item.
  const list = item.endsWith(']') ? item.slice(0, item.lastIndexOf('[') + 1) : item;
  if (!path.startsWith(list)) return path;
  return written.slice(0, written.length - rest.length) + path.slice(list.length).replace(/^[0-9]+\]/, '');
}

/** Leaves the member or element out where the value is missing; a missing list is then an empty one (B39). */
function leaveOut(at: Fixable): FixCandidate[] {
  const tag = tagAtProblem(at);
  const isMarker = tag?.type === 'broken' && tag.control?.type === 'each';
  if (at.diagnostic.path[0] !== 'body' || !(tag?.type === 'tag' || isMarker)) return [];
  const end = at.text.slice(0, tag.end - 2).trimEnd().length;
  const isNull = at.diagnostic.code === 'value-missing' && at.diagnostic.values.isNull;
  const label = { code: 'leave-out', ...(isNull && { isNull }) } as const;
  return [{ label, text: spliced(at.text, end, end, ' | optional') }];
}

/** Moves the filter `optional` at the problem to the end of its tag. */
function moveOptional(at: Fixable): FixCandidate[] {
  const { text, start, end } = at;
  const tag = tagAtProblem(at);
  const pipe = text.lastIndexOf('|', start);
  // A tag that is not closed ends somewhere else.
  if (!tag || pipe < tag.start || !text.startsWith('}}', tag.end - 2)) return [];
  const inner = text.slice(tag.start, pipe).trimEnd() + text.slice(end, tag.end - 2).trimEnd();
  const moved = `${inner} | ${text.slice(start, end)} }}`;
  return [{ label: { code: 'move-optional' }, text: spliced(text, tag.start, tag.end, moved) }];
}

function closeTag(at: Fixable): FixCandidate[] {
  const { text, start, end } = at;
  const tag = text.slice(start, end).trimEnd();
  const written = tag.slice(2).trim();
  const isTight = tag.length > 2 && tag[2] !== ' ';
  const close = isTight ? '}}' : ' }}';
  // One of the two braces may be there.
  const closed = spliced(text, start, text[end] === '}' ? end + 1 : end, `${tag}${close}`);
  const others = (valueAtPath(written, at.context) ? [] : nearestPaths(written, at.context, 1)).map(
    (path) => ({
      label: { code: 'use-path' as const, path },
      text: spliced(text, start, end, `{{ ${path} }}`),
    }),
  );
  const caret = start + tag.length + close.length;
  return [{ label: { code: 'close-tag' }, text: closed, selection: { start: caret, end: caret } }, ...others];
}

/** In a body, a tag that is all of a JSON string brings its value as it is where the quotes go. */
function withoutQuotes(at: Fixable): FixCandidate[] {
  const { text, diagnostic } = at;
  const tag = tagAtProblem(at);
  if (diagnostic.path[0] !== 'body' || !tag || text[tag.start - 1] !== '"' || text[tag.end] !== '"')
    return [];
  const bare = text.slice(tag.start, tag.end);
  return [{ label: { code: 'remove-quotes' }, text: spliced(text, tag.start - 1, tag.end + 1, bare) }];
}

/** A row sends text alone; a REST API Call sends the list or object of a row as it is. */
function restApiCallOf({ diagnostic, draft, context, text }: Fixable): FixCandidate[] {
  const bare = diagnostic.path[2] === 'value' ? asItIs(text, context) : undefined;
  return bare === undefined ? [] : asRestApiCall(draft, diagnostic.path, bare);
}

/** A Webhook of JSON becomes a REST API Call that sends one row without quotes, and all others as they were. */
export function asRestApiCall(draft: Draft, path: Path, bare: string): FixCandidate[] {
  const row = draft.webhook.data[rowOf(path) ?? -1];
  // A body that was typed stays.
  if (!row || draft.webhook.format !== 'json' || draft.restApiCall.body.trim() !== '') return [];
  const edits = restApiCallEdits(draft, (_, one) => (one === row ? bare : undefined));
  return [{ label: { code: 'make-rest-api-call' }, edits }];
}

/** The letters that other programs and languages have for the fields of a date. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  D: 'd',
  T: 'd',
  j: 'y',
  J: 'y',
  Y: 'y',
  h: 'H',
  S: 's',
};

/** A pattern of a date in the letters of the filter: `dd.MM.yyyy` for `TT.MM.JJJJ`. */
function datePattern({ text, start, end }: Fixable): FixCandidate[] {
  const [, before, written, behind] = /^(date *: *')([^']*)('.*)$/s.exec(text.slice(start, end)) ?? [];
  if (before === undefined || written === undefined || behind === undefined) return [];
  const pattern = written.replace(/\[[^[\]]*\]|SSS|[A-Za-z]/g, (found) =>
    found.length > 1 ? found : (OTHER_LETTERS[found] ?? found),
  );
  return [
    {
      label: { code: 'use-value', value: pattern },
      text: spliced(text, start, end, before + pattern + behind),
    },
  ];
}

const EMPTY_TAG = /\{\{\s*\}\}/g;

/** The tag with nothing in it that a place lies in, if it does. */
const emptyTagsAt = (text: string, place: number): readonly (readonly [from: number, to: number])[] =>
  [...text.matchAll(EMPTY_TAG)]
    .map(({ index, 0: tag }) => [index, index + tag.length] as const)
    .filter(([from, to]) => from <= place && place < to);

/** An end as other languages have it goes with its line. */
function withoutEnd(at: Fixable): FixCandidate[] {
  const tag = tagAtProblem(at);
  if (!tag || controlWordOf(at.diagnostic) !== 'end') return [];
  const before = at.text.slice(0, tag.start).trimEnd();
  return [{ label: { code: 'remove-tag' }, text: before + at.text.slice(tag.end) }];
}

/** A row that is not sent needs no key and no value. */
export function switchRowOff({ diagnostic }: Fixable): FixCandidate[] {
  const row = rowOf(diagnostic.path);
  if (row === undefined) return [];
  return [{ label: { code: 'switch-row-off' }, edits: [{ type: 'row-switched', row, on: false }] }];
}

/** Removes a tag without a value, or completes its braces. */
function emptyOrOpen({ text, start }: Fixable): FixCandidate[] {
  return [
    ...emptyTagsAt(text, start).map(([from, to]) => ({
      label: { code: 'remove-tag' as const },
      text: spliced(text, from, to, ''),
    })),
    ...(text[start] === '}'
      ? [
          {
            label: { code: 'close-tag' as const },
            text: spliced(text, start, start, '}'),
            selection: { start: start + 2, end: start + 2 },
          },
        ]
      : []),
  ];
}

export type OfCode<C extends Problem['code']> = Fixable<Extract<Problem, { code: C }>>;

export const TEMPLATE_FIXES = {
  'template-unclosed': closeTag,
  'template-reserved': pathMeant,
  'template-syntax': (at: Fixable): FixCandidate[] => [...pathMeant(at), ...emptyOrOpen(at)],
  'template-triple-brace': ({ text, start }: Fixable): FixCandidate[] => [
    { label: { code: 'space-braces' }, text: spliced(text, start + 1, start + 1, ' ') },
  ],
  'template-unknown-filter': (at: OfCode<'template-unknown-filter'>): FixCandidate[] => {
    const names = FILTERS.map(({ name }) => name);
    const filter = nearestName(at.diagnostic.values.name, names);
    const renamed: FixCandidate[] = filter
      ? [{ label: { code: 'use-filter', filter }, text: spliced(at.text, at.start, at.end, filter) }]
      : [];
    return [...pathMeant(at), ...renamed, ...withoutFilter(at)];
  },
  'template-arguments': datePattern,
  // At the end it would be a warning.
  'template-raw-not-last': withoutFilter,
  'template-optional-not-last': moveOptional,
  'template-optional-after-default': withoutFilter,
  'template-optional-misplaced': (at: Fixable) => [...withoutFilter(at), defaultInstead(at)],
  'template-marker': ({ diagnostic }: Fixable): FixCandidate[] =>
    diagnostic.path[0] === 'data' ? [{ label: { code: 'choose-rest-api-call' }, path: ['objectId'] }] : [],
  'marker-misplaced': ({ text, start, end }: Fixable): FixCandidate[] => [
    { label: { code: 'quote-marker' }, text: spliced(text, start, end, `"${text.slice(start, end)}"`) },
  ],
  'template-raw-refused': withoutFilter,
  'template-encoded-twice': withoutFilter,
  'template-default-unused': withoutFilter,
  'value-not-array': withoutFilter,
  'value-not-date': withoutFilter,
  'value-not-decimal': withoutFilter,
  'value-not-mapped': withoutFilter,
  'value-missing': (at: OfCode<'value-missing'>): FixCandidate[] =>
    controlWordOf(at.diagnostic)
      ? withoutEnd(at)
      : [...pathMeant(at), ...otherPaths(at, at.diagnostic.values.path), ...leaveOut(at)],
  'value-not-text': (at: OfCode<'value-not-text'>): FixCandidate[] => [
    ...withoutQuotes(at),
    ...(at.diagnostic.values.type === 'array' ? addFilter(at, "join: ', '") : []),
    ...addFilter(at, 'json'),
    ...restApiCallOf(at),
  ],
};
