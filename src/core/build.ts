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
 */
export function build(action: Action, runtime: Runtime): Built {
  return allOf(preparedOnce(action), runtime);
}

/** The same within other limits, so that what happens at them can be tried with small texts. */
export function buildWithin(limits: Limits, action: Action, runtime: Runtime): Built {
  return allOf(prepareWithin(limits, action), runtime);
}

function allOf(prepared: Prepared, runtime: Runtime): Built {
  const { request, bytes, spans, signed, signedParts, problems } = prepared.render(runtime);
  const built: Mutable<Built> = { bytes, spans, problems };
  if (request) built.request = request;
  if (signed) built.signed = signed;
  if (signedParts) built.signedParts = signedParts;
  return built;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

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
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as Data)[name], (other as Data)[name]))
  );
}

type Data = Readonly<Record<string, unknown>>;
