/** Decides whether a value is proposed for a field (B43): in its place the request does not depart from the contract. */

import { fieldName } from '../../contract/fields';
import { isDeparture } from '../../contract/finding';
import type { Runtime } from '../../core';
import { type Situation, situationOf } from '../problems/quick-fixes/fix-check';
import { isLong } from '../problems/quick-fixes/fixes-for';
import type { Diagnostic } from '../problems/shown-problems';
import type { Draft } from '../store/draft';
import { applied, type Edit } from '../store/edit/edit';
import type { Placed } from './receiver-shape';

const placeOf = ({ values }: Diagnostic): string =>
  ((values as { readonly at?: string }).at ?? '').replace(/\[\d+\]/g, '[]');

/** The trials of proposals on one draft. */
export class ProposalCheck {
  #before: Situation | undefined;

  constructor(
    readonly draft: Draft,
    readonly runtime: Runtime,
  ) {}

  /** Whether edits that fill a field are offered. */
  keeps(field: Pick<Placed, 'path'>, edits: readonly Edit[]): boolean {
    return this.departing([field], edits).length === 0;
  }

  /**
   * The fields, of those that edits fill, whose values the receiver may refuse; all of them where the edits add an
   * error or a warning elsewhere. What is still missing beside a field is no fault of its value.
   */
  departing<F extends Pick<Placed, 'path'>>(fields: readonly F[], edits: readonly Edit[]): readonly F[] {
    const { draft, runtime } = this;
    if (isLong(draft)) return fields;
    this.#before ??= situationOf(draft, runtime);
    const after = situationOf(applied(draft, edits).draft, runtime);
    const departures = after.diagnostics.filter(isDeparture).map(placeOf);
    const own = fields.filter(({ path }) => departures.some((place) => isInside(place, fieldName(path))));
    if (own.length > 0) return own;
    return addsNothing(this.#before, after) ? NONE : fields;
  }
}

const NONE: readonly never[] = [];

const isInside = (place: string, name: string): boolean =>
  place === name || (place.startsWith(name) && /^[.[]/.test(place.slice(name.length)));

function addsNothing(before: Situation, after: Situation): boolean {
  const keyOf = (one: Diagnostic) => `${one.severity} ${one.code} ${isDeparture(one) ? placeOf(one) : ''}`;
  const wasBlank = (before.request?.body.length ?? 0) === 0;
  const left = new Map<string, number>();
  for (const one of before.diagnostics) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return after.diagnostics.every((one) => {
    const isImplied = one.code === 'contract-missing' || (isDeparture(one) && wasBlank);
    if (one.severity === 'hint' || isImplied) return true;
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count > 0;
  });
}
