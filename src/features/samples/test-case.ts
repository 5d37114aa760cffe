import { type Action, type Context, type Path, type Problem, readContext } from '../../core';
import { type Json, pathText } from '../../core/internal';
import { texts } from '../../i18n/samples';
import { type HostileKind, type HostileSample, hostileSamples } from '../../model/edge-cases/edge-cases';

/** A sample of the person, as the table needs it. */
export interface NamedSample {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** What the action is tried with. */
export type Subject =
  | { readonly is: 'sample'; readonly key: string; readonly name: string; readonly sample: NamedSample }
  | {
      readonly is: 'hostile';
      readonly key: string;
      readonly name: string;
      readonly kind: HostileKind;
      readonly sample: HostileSample;
    };

/** The samples of the person, then what is made of the values of the open one. */
export function subjectsOf(samples: readonly NamedSample[], root: Json, action: Action): Subject[] {
  const mine = samples.map(
    (sample): Subject => ({ is: 'sample', key: sample.id, name: sample.name, sample }),
  );
  const hostile = hostileSamples(root, action).map((sample): Subject => {
    const { kind, path } = sample;
    const name = texts.hostileName(texts.kinds[kind], nameOf(path));
    return { is: 'hostile', key: `${kind} ${JSON.stringify(path)}`, name, kind, sample };
  });
  return [...mine, ...hostile];
}

const nameOf = (path: Path): string => pathText(path) ?? JSON.stringify(path);

/** The context that a subject stands for, and what is wrong with its text. */
export function contextOf(subject: Subject): { context: Context; problems: readonly Problem[] } {
  if (subject.is === 'sample') return readContext(subject.sample.text);
  return { context: { root: subject.sample.root }, problems: [] };
}
