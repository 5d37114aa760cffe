import type { Action } from './action';
import { type Prepared, prepareWithin, type Runtime } from './prepare';
import type { Built } from './rendered';
import { LIMITS, type Limits } from './template/limits';

/**
 * Builds the request of an action: fill in, frame, authenticate, serialize. Everything that shows,
 * signs, exports or sends a request uses this result; nothing renders it a second time.
 *
 * @throws RangeError when `runtime.now` is not a safe non-negative integer (B25), and when `runtime.id`
 * is malformed, or missing where the signing scheme needs it (B34)
 * @example
 * const { request, bytes, problems } = build(action, { context, secrets: { KEY: '…' }, now: 1700000000 });
 */
export function build(action: Action, runtime: Runtime): Built {
  return preparedOnce(action).render(runtime).all();
}

/** The same within other limits, so that what happens at them can be tried with small texts. */
export function buildWithin(limits: Limits, action: Action, runtime: Runtime): Built {
  return prepareWithin(limits, action).render(runtime).all();
}

/** Whoever builds the same action again need not prepare it. */
function preparedOnce(action: Action): Prepared {
  const known = kept.get(action);
  if (known && isSame(known.settings, action)) return known.prepared;
  const prepared = prepareWithin(LIMITS, action);
  kept.set(action, { settings: structureOf(action), prepared });
  return prepared;
}

/** The settings are kept too: an action can be written to between two builds. */
const kept = new WeakMap<Action, { readonly settings: unknown; readonly prepared: Prepared }>();

/** A copy of plain data. */
function structureOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(structureOf);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, structureOf(value)]));
}

/** Whether plain data is as it was. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!Array.isArray(one)) return haveSameMembers(one as Members, other as Members);
  if (!Array.isArray(other) || one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (!isSame(one[index], other[index])) return false;
  return true;
}

type Members = Readonly<Record<string, unknown>>;

function haveSameMembers(one: Members, other: Members): boolean {
  let missing = 0;
  for (const name in one) {
    missing++;
    if (!isSame(one[name], other[name])) return false;
  }
  for (const _ in other) missing--;
  return missing === 0;
}
