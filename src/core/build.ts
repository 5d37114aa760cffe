/** Builds the request of an action for one context, and prepares what is built again and again only once. */
import { type Action, checkAction, type DataRow } from './action';
import { readOnce } from './auth/methods';
import { areSameRows, copyOfRows } from './body/key-values';
import { readContext } from './document/context';
import { PreparedRequest, type Runtime } from './prepare';
import type { Problem } from './problem';
import type { Built } from './rendered';
import { LIMITS } from './template/limits';

/**
 * Builds the request of an action for one context.
 *
 * @throws RangeError and TypeError as `prepare` and `Prepared.render` do
 * @example
 * const { request, bytes, problems } = build(action, { context, secrets: { KEY: '…' }, now: 1700000000 });
 */
export function build(action: Action, runtime: Runtime): Built {
  checkAction(action);
  return preparedOnce(action).render(runtime, readOnce(action.authentication, LIMITS)).all();
}

/**
 * The problems of the settings of an action, found without a context and without the values of secrets.
 *
 * @throws TypeError when the argument is not an action
 * @example
 * if (hasErrors(check(action))) return 'refused';
 */
export function check(action: Action): readonly Problem[] {
  const { context } = readContext('');
  return build(action, { context, now: 0, id: 'msg_0' }).problems.filter(({ cause }) => cause === 'settings');
}

/** Every setting of any kind of action that its request is prepared from: all but the authentication, which is read anew. */
type Setting = Exclude<
  Action extends infer Kind ? (Kind extends Action ? keyof Kind : never) : never,
  'authentication'
>;

/** The settings as they were. */
type Settings = { readonly [Name in Setting]?: unknown } & { readonly data?: readonly DataRow[] };

/** Those that are texts. The compiler asks for the settings of a new version. */
const TEXTS: { readonly [Name in Exclude<Setting, 'data'>]: true } = {
  version: true,
  objectId: true,
  name: true,
  method: true,
  url: true,
  format: true,
  body: true,
};

const TEXT_NAMES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

const NO_ROWS: readonly DataRow[] = [];

function copyOf({ authentication, ...settings }: Action): Settings {
  return 'data' in settings ? { ...settings, data: copyOfRows(settings.data) } : settings;
}

function areSame(known: Settings, action: Settings): boolean {
  for (const name of TEXT_NAMES) if (known[name] !== action[name]) return false;
  return areSameRows(known.data ?? NO_ROWS, action.data ?? NO_ROWS);
}

interface Kept {
  readonly settings: Settings;
  readonly request: PreparedRequest;
}

/**
 * The requests that were prepared last, the latest first, by their settings: an action can be written to between two
 * builds, and read again from its file. Only short ones are kept, and nothing of a secret: neither the settings of the
 * authentication nor what a request was authenticated with.
 */
const kept: Kept[] = [];

const MAX_KEPT = 16;

/** In UTF-16 units, of URL, body, keys and values together. */
const MAX_KEPT_LENGTH = 64 * 1024;

/** Prepares the request of an action, unless that of an action with the same settings is kept. */
function preparedOnce(action: Action): PreparedRequest {
  for (let index = 0; index < kept.length; index++) {
    const known = kept[index] as Kept;
    if (!areSame(known.settings, action)) continue;
    if (index > 0) {
      kept.splice(index, 1);
      kept.unshift(known);
    }
    return known.request;
  }
  const request = new PreparedRequest(LIMITS, action);
  if (lengthOf(action) <= MAX_KEPT_LENGTH) {
    if (kept.length === MAX_KEPT) kept.pop();
    kept.unshift({ settings: copyOf(action), request });
  }
  return request;
}

function lengthOf(action: Action): number {
  if ('body' in action) return action.url.length + action.body.length;
  return action.data.reduce((sum, { key, value }) => sum + key.length + value.length, action.url.length);
}
