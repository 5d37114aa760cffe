/**
 * The quick fixes that the designer offers, each with its result, as values: for an action with its samples and its
 * contract. `help.test.ts` tests B43 for all of them. What is inserted into a body and what is proposed for the fields
 * of a contract are not here; `insertions.test.ts` and `contract/proposals-law.test.ts` test B43 for them.
 */
import { type Contract, writeContract } from '../contract/contract';
import { type Action, type Runtime, readContext } from '../core';
import { NO_COMPANIONS } from '../core/internal';
import { type ExcludingSchema, situationOf } from './problems/quick-fixes/fix-check';
import { fixedDraft, fixesFor } from './problems/quick-fixes/fixes-for';
import type { FixLabel, QuickFix } from './problems/quick-fixes/quick-fix';
import type { FixableSample } from './problems/quick-fixes/sample-fixes';
import { changesOf, type ShownChange } from './problems/quick-fixes/shown-change';
import type { Diagnostic } from './problems/shown-problems';
import { type Draft, toAction, toDraft } from './store/draft';

/** A sample of the action; one is open. */
export interface HelpSample {
  readonly name: string;
  readonly text: string;
  readonly isOpen: boolean;
}

export interface HelpInputs {
  readonly action: Action;
  readonly samples: readonly HelpSample[];
  readonly contract?: Contract | undefined;
  /** Of the host, for its contexts. */
  readonly schema?: ExcludingSchema | undefined;
  readonly runtime: Omit<Runtime, 'context'>;
}

/** The action and the open sample after one press. */
export interface HelpResult {
  readonly action: Action;
  readonly sample: string;
  /** What is shown on focus and hover. */
  readonly changes: readonly ShownChange[];
}

/** A fix of a problem. */
export interface Help {
  readonly kind: 'fix';
  readonly problem: Diagnostic;
  readonly label: FixLabel;
  /** Undefined for help that only leads to a place. */
  readonly result: HelpResult | undefined;
}

/** All quick fixes that are offered, the likeliest of each problem first. */
export function helpFor({ action, samples, contract, schema, runtime }: HelpInputs): Help[] {
  const draft = toDraft(action, {
    ...NO_COMPANIONS,
    ...(contract && { contract: writeContract(contract) }),
  });
  const read = samples.map((sample, at) => ({
    ...sample,
    id: String(at),
    context: () => readContext(sample.text).context,
  }));
  const open = read.find(({ isOpen }) => isOpen);
  const inputs: Runtime = { ...runtime, context: readContext(open?.text ?? '').context };
  const { diagnostics } = situationOf(draft, inputs, schema);
  const resultOf = (fix: QuickFix) => resultOfFix(fix, draft, open?.text ?? '', read);
  return diagnostics.flatMap((problem) =>
    fixesFor(problem, draft, inputs, { samples: read, schema }).map((fix): Help => {
      return { kind: 'fix', problem, label: fix.label, result: resultOf(fix) };
    }),
  );
}

function resultOfFix(
  fix: QuickFix,
  draft: Draft,
  sample: string,
  samples: readonly FixableSample[],
): HelpResult | undefined {
  const action = toAction(draft);
  const changes = changesOf(fix, draft, samples);
  switch (fix.type) {
    case 'edit': {
      const fixed = fixedDraft(fix, draft);
      return fixed && { action: toAction(fixed), sample, changes };
    }
    case 'sample':
      return { action, sample: fix.text, changes };
    case 'use-sample':
      return { action, sample: samples.find(({ id }) => id === fix.id)?.text ?? '', changes };
    default:
      return undefined;
  }
}
