import type { Draft } from '../src/designer/store/draft';
import { UndoHistory } from '../src/workspace/history/undo-history';
import { Library } from '../src/workspace/library/state/library';
import { Samples } from '../src/workspace/samples/samples';
import { replaceDraft } from './replace-draft';
import { WEBHOOK } from './test-tab';
import { withoutTypedSecrets } from './without-typed-secrets';

/** A workspace with a first action, and what it holds but for secret values. */
export function createTestWorkspace(now: () => number = () => 0) {
  let made = 0;
  const ports = {
    now,
    newId: () => {
      made += 1;
      return `id-${made}`;
    },
  };
  const library = new Library({ ...ports, typedSecrets: () => ({}), nameOfOther: (name) => name });
  const samples = new Samples(ports, '{}');
  library.add([WEBHOOK]);
  const steps = new UndoHistory({ library, samples }, ports.now);
  const draftAt = (index: number): [id: string, draft: Draft] | undefined => {
    const { id = '' } = library.summaries.at(index % Math.max(1, library.summaries.length)) ?? {};
    const draft = library.draftOf(id);
    return draft && [id, draft];
  };
  return {
    library,
    samples,
    steps,
    draftAt,
    first: (): Draft => {
      const [, draft] = draftAt(0) ?? [];
      if (!draft) throw new Error('There is no action');
      return draft;
    },
    /** As an editor tells it: the first action has become this. */
    edit(change: Partial<Draft>): void {
      const [id, draft] = draftAt(0) ?? [];
      if (id && draft) replaceDraft(library, id, { ...draft, ...change });
    },
    shown: () => ({
      actions: library.summaries.map(({ id }) => {
        const draft = library.draftOf(id);
        return { id, order: library.orderOf(id), draft: draft && withoutTypedSecrets(draft) };
      }),
      samples: samples.all.map(({ id, name, text, order }) => ({ id, name, text, order })),
    }),
  };
}

export type Workspace = ReturnType<typeof createTestWorkspace>;
