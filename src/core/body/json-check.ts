import { type JsonFailure, scanJson } from '../json/scan';
import { type ProblemList, problem } from '../problem';
import type { Path } from '../trace/origin';
import { type Traced, WrittenRanges } from '../trace/traced';
import { Check, Hints, type WhereOf } from './json-hints';
import type { KnownJson } from './known-json';

export interface FilledText {
  readonly text: string;
  readonly segments: Traced;
}

/**
 * What a receiver may stumble over in a free-form body (B17). None of it is an error: the action
 * is free-form. Ranges are those of the template, also for what an inserted value brought.
 *
 * @param known what was found of the text before its last edits
 */
export function checkJson(
  { text, segments }: FilledText,
  path: Path,
  problems: ProblemList,
  known?: KnownJson,
): void {
  let ranges: WrittenRanges | undefined;
  const whereOf = (start: number, end: number) => {
    ranges ??= new WrittenRanges(segments);
    return { path, range: ranges.of(start, end) };
  };
  const hints = new Hints(text, whereOf, problems);
  const failure = known ? known.check(text, hints) : scanJson(text, new Check(text, hints));
  if (failure) reportFailure(failure, whereOf, text.length, problems);
}

function reportFailure(failure: JsonFailure, whereOf: WhereOf, length: number, problems: ProblemList): void {
  if (failure.type !== 'syntax') return;
  const { offset, expected, found, text } = failure;
  const where = whereOf(offset, Math.min(offset + 1, length));
  problems.push(problem('body-not-json', where, { expected, found, text }));
}
