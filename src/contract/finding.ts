/** A departure of a body from its contract, and the values of the body that they are found at. */
import type { Action, Path, Problem } from '../core';
import type { ContractFault, Json } from '../core/internal';
import type { Body } from './parsed-body';

type OfContract<P> = P extends { readonly code: `contract-${string}` } ? P : never;
type Words<P> = P extends Problem ? Pick<P, 'code' | 'values' | 'severity'> : never;

/** A departure from the contract; offsets in the text of the body, in UTF-16 units. */
export type Finding = Words<OfContract<Problem>> & {
  /** Of the value in the body. */
  readonly path: Path;
  readonly start: number;
  readonly end: number;
};

export type FindingCode = Finding['code'];
export type ValuesOf<C extends FindingCode> = Extract<Finding, { code: C }>['values'];

/** A value of the body. */
export interface Spot {
  readonly value: Json;
  readonly start: number;
  readonly step: string | number | undefined;
  readonly parent: Spot | undefined;
  /** Where its name begins. */
  readonly name?: number | undefined;
}

export const rootSpot = ({ root, rootStart }: Pick<Body, 'root' | 'rootStart'>): Spot => ({
  value: root,
  start: rootStart,
  step: undefined,
  parent: undefined,
});

export function pathOf(spot: Spot): Path {
  const path: (string | number)[] = [];
  for (let at: Spot | undefined = spot; at?.step !== undefined; at = at.parent) path.unshift(at.step);
  return path;
}

/** A place in a body as messages name it: `lines[0].sku`. */
export const pathWords = (path: Path): string =>
  path.reduce<string>(
    (text, step) => text + (typeof step === 'number' ? `[${step}]` : `${text === '' ? '' : '.'}${step}`),
    '',
  );

const HINTS: ReadonlySet<FindingCode> = new Set([
  'contract-unknown',
  'contract-not-checked',
  'contract-more',
]);

/** Whether the receiver may refuse the body for it; the others are worth knowing. */
export const isFault = ({ code }: Pick<Finding, 'code'>): boolean => !HINTS.has(code);

/** A problem, or what an editor says besides. */
interface Said {
  readonly code: string;
  readonly severity: Problem['severity'];
}

/** Whether a problem means that the receiver may refuse the request. */
export const isDeparture = ({ code, severity }: Said): boolean =>
  code.startsWith('contract-') && severity === 'warning' && !NO_DEPARTURES.has(code);

/** Warnings about the schema, and about values that the receiver accepts. */
const NO_DEPARTURES: ReadonlySet<string> = new Set([
  'contract-schema',
  'contract-unconfirmed',
  'contract-constant-key',
]);

/**
 * What makes a request wrong although it can be sent: its body is not the JSON that it says it is, or departs from the
 * contract. The only place that decides this. A body that nobody has written yet is missing, not wrong.
 */
export const isWrong = (action: Action, problem: Said): boolean =>
  !('body' in action && action.body.trim() === '') &&
  (problem.code === 'body-not-json' || isDeparture(problem));

/** A value that is judged, and where its findings go. */
export interface Judged {
  readonly spot: Spot;
  readonly out: Finding[];
}

/** Makes findings at the values of one body. */
export class Findings {
  /** What is wrong with the schema itself, once each. */
  readonly ofSchema: Finding[] = [];

  constructor(readonly body: Body) {}

  /** `isName`: the name of the member is meant, not its value. */
  make<C extends FindingCode>(code: C, spot: Spot, values: ValuesOf<C>, isName = false): Finding {
    const start = isName && spot.name !== undefined ? spot.name : spot.start;
    const severity = isFault({ code }) ? 'warning' : 'hint';
    return { code, severity, values, path: pathOf(spot), start, end: this.body.endOf(start) } as Finding;
  }

  /** Adds a finding whose values begin with its place. */
  say<C extends FindingCode>({ spot, out }: Judged, code: C, values: Omit<ValuesOf<C>, 'at'>): void {
    out.push(this.make(code, spot, { at: pathWords(pathOf(spot)), ...values } as unknown as ValuesOf<C>));
  }

  /** Adds a finding about the name of a member. */
  sayOfName(out: Finding[], code: 'contract-forbidden' | 'contract-unknown', member: Spot): void {
    const at = pathWords(pathOf(member).slice(0, -1));
    out.push(this.make(code, member, { at, name: String(member.step) }, true));
  }

  sayOfSchema(fault: ContractFault, text: string): void {
    const isSaid = this.ofSchema.some((one) => one.code === 'contract-schema' && one.values.text === text);
    if (!isSaid) this.ofSchema.push(this.make('contract-schema', rootSpot(this.body), { fault, text }));
  }
}
