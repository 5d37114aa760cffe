import { useMemo } from 'react';
import type { Path, Problem } from '../../core';
import { useProblemsAt } from '../react';
import { shownOffset } from './line-ends';

/** The problems of a setting, their ranges as offsets of what its field shows. */
export function useShownProblems(path: Path, original: string): readonly Problem[] {
  const problems = useProblemsAt(path);
  return useMemo(() => {
    if (!original.includes('\r')) return problems;
    const shown = (offset: number) => shownOffset(original, offset);
    return problems.map((problem) => {
      const { range } = problem;
      return range ? { ...problem, range: { start: shown(range.start), end: shown(range.end) } } : problem;
    });
  }, [problems, original]);
}
