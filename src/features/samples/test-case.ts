import { type Action, type Context, type Path, type Problem, readContext } from '../../core';
import { type Json, pathText } from '../../core/internal';
import { texts } from '../../i18n/samples';
import { type EdgeCaseKind, type EdgeCaseSample, edgeCaseSamples } from '../../model/edge-cases/edge-cases';

/** A sample of the person. */
export interface NamedSample {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** A context that the action is tried with: a sample of the person, or an edge case made from one. */
export type TestCase =
  | { readonly type: 'sample'; readonly key: string; readonly name: string; readonly sample: NamedSample }
  | {
      readonly type: 'edge-case';
      readonly key: string;
      readonly name: string;
      readonly kind: EdgeCaseKind;
      readonly sample: EdgeCaseSample;
    };

/** The samples of the person, then the edge cases made from the open one. */
export function testCasesOf(samples: readonly NamedSample[], root: Json, action: Action): TestCase[] {
  const mine = samples.map(
    (sample): TestCase => ({ type: 'sample', key: sample.id, name: sample.name, sample }),
  );
  const edgeCases = edgeCaseSamples(root, action).map((sample): TestCase => {
    const { kind, path } = sample;
    const name = texts.edgeCaseName(texts.kinds[kind], pathName(path));
    return { type: 'edge-case', key: `${kind} ${JSON.stringify(path)}`, name, kind, sample };
  });
  return [...mine, ...edgeCases];
}

const pathName = (path: Path): string => pathText(path) ?? JSON.stringify(path);

/** The context that a test case stands for, and what is wrong with its text. */
export function contextOf(testCase: TestCase): { context: Context; problems: readonly Problem[] } {
  if (testCase.type === 'sample') return readContext(testCase.sample.text);
  return { context: { root: testCase.sample.root }, problems: [] };
}
