import type { Problem } from '../../core';
import { FILTERS, type Part, parseTemplate } from '../../core/internal';
import { nearestName, nearestPaths } from './nearest';
import type { Candidate, Fixable, FixLabel } from './quick-fix';

const spliced = (text: string, from: number, to: number, insert: string): string =>
  text.slice(0, from) + insert + text.slice(to);

/** The tag that the problem stands in. */
const tagOf = ({ text, start }: Fixable): Part | undefined =>
  parseTemplate(text).find((part) => part.start <= start && start < part.end);

/** Writes something behind the value of the tag, before its filters. */
function afterOperand(at: Fixable, label: FixLabel, insert: string): Candidate[] {
  const tag = tagOf(at);
  if (tag?.type !== 'tag') return [];
  const { end } = tag.operand.range;
  return [{ label, text: spliced(at.text, end, end, insert) }];
}

const addFilter = (at: Fixable, filter: string): Candidate[] =>
  afterOperand(at, { code: 'add-filter', filter }, ` | ${filter}`);

/** Leaves the filter out that stands at the problem. */
function withoutFilter(at: Fixable, label: FixLabel = { code: 'remove-filter' }, instead = ''): Candidate[] {
  const pipe = at.text.lastIndexOf('|', at.start);
  if (pipe === -1) return [];
  const before = at.text.slice(0, pipe).trimEnd();
  return [{ label, text: before + instead + at.text.slice(at.end) }];
}

/** Other values that the path may have meant. */
function otherPaths(at: Fixable, written: string, from: number, to: number): Candidate[] {
  return nearestPaths(written, at.context).map((path) => ({
    label: { code: 'use-path', path },
    text: spliced(at.text, from, to, path),
  }));
}

function closeTag(at: Fixable): Candidate[] {
  const { text, start, end } = at;
  const tag = text.slice(start, end).trimEnd();
  const written = tag.slice(2).trim();
  const isTight = tag.length > 2 && tag[2] !== ' ';
  const close = isTight ? '}}' : ' }}';
  const closed = spliced(text, start, end, `${tag}${close}`);
  const others = nearestPaths(written, at.context, 1).map((path) => ({
    label: { code: 'use-path' as const, path },
    text: spliced(text, start, end, `{{ ${path} }}`),
  }));
  return [{ label: { code: 'close-tag' }, text: closed }, ...others];
}

const EMPTY_TAG = /\{\{\s*\}\}/g;

/** The tag with nothing in it that a place lies in, if it does. */
const emptyTagsAt = (text: string, place: number): readonly (readonly [from: number, to: number])[] =>
  [...text.matchAll(EMPTY_TAG)]
    .map(({ index, 0: tag }) => [index, index + tag.length] as const)
    .filter(([from, to]) => from <= place && place < to);

type OfCode<C extends Problem['code']> = Fixable<Extract<Problem, { code: C }>>;

export const TEMPLATE_FIXES = {
  'template-unclosed': closeTag,
  'template-syntax': ({ text, start }: Fixable): Candidate[] => [
    ...emptyTagsAt(text, start).map(([from, to]) => ({
      label: { code: 'remove-tag' as const },
      text: spliced(text, from, to, ''),
    })),
    ...(text[start] === '}'
      ? [{ label: { code: 'close-tag' as const }, text: spliced(text, start, start, '}') }]
      : []),
  ],
  'template-triple-brace': ({ text, start }: Fixable): Candidate[] => [
    { label: { code: 'space-braces' }, text: spliced(text, start + 1, start + 1, ' ') },
  ],
  'template-unknown-filter': (at: OfCode<'template-unknown-filter'>): Candidate[] => {
    const names = FILTERS.map(({ name }) => name);
    const filter = nearestName(at.remark.values.name, names);
    const renamed: Candidate[] = filter
      ? [{ label: { code: 'use-filter', filter }, text: spliced(at.text, at.start, at.end, filter) }]
      : [];
    return [...renamed, ...withoutFilter(at)];
  },
  'template-raw-not-last': (at: Fixable): Candidate[] => {
    const [without] = withoutFilter(at);
    if (!without || !('text' in without)) return [];
    const close = without.text.indexOf('}}', Math.max(0, at.text.lastIndexOf('|', at.start)));
    if (close === -1) return [];
    const before = without.text.slice(0, close).trimEnd();
    return [{ label: { code: 'move-raw' }, text: `${before} | raw ${without.text.slice(close)}` }];
  },
  'template-raw-refused': withoutFilter,
  'template-encoded-twice': withoutFilter,
  'template-default-unused': withoutFilter,
  'value-not-array': withoutFilter,
  'value-missing': (at: OfCode<'value-missing'>): Candidate[] => [
    ...otherPaths(at, at.remark.values.path, at.start, at.end),
    ...afterOperand(at, { code: 'add-default' }, " | default: ''"),
  ],
  'value-not-text': (at: OfCode<'value-not-text'>): Candidate[] => [
    ...(at.remark.values.type === 'array' ? addFilter(at, "join: ', '") : []),
    ...addFilter(at, 'json'),
  ],
};
