/** Prepares an action that is built again and again only once. */
import type { Action, Authentication, DataRow } from './action';
import { type AuthenticationReader, PreparedAuthentication, readOnce, secretNames } from './auth/methods';
import { areSameRows, copyOfRows } from './body/key-values';
import { PreparedRequest } from './prepare';
import { LIMITS } from './template/limits';

/** Every setting of any kind of action that its request is prepared from: all but the authentication. */
type Setting = Exclude<
  Action extends infer Kind ? (Kind extends Action ? keyof Kind : never) : never,
  'authentication'
>;

/** The settings as they were. */
type Settings = { readonly [Name in Setting]?: unknown } & { readonly data?: readonly DataRow[] };

/** A request, prepared of these settings. */
interface Kept {
  readonly settings: Settings;
  readonly request: PreparedRequest;
  /** Prepared, by the object that has their settings. They have secrets, and are gone when it is. */
  readonly authentications: WeakMap<Authentication, PreparedAuthentication>;
  /** How many builds found none there. */
  misses: number;
}

/**
 * The requests that were prepared last, the latest first. They are found by their settings: an action can be written to
 * between two builds, and read again from its file.
 */
const kept: Kept[] = [];

const MAX_KEPT = 16;

/**
 * One miss in so many prepares the authentication. An object that is built again and again is soon known, while a program
 * that makes a new one for each build does not fill the map, which would make it five times slower.
 */
const MISSES = 16;

/** In UTF-16 units, of URL, body, keys and values together: longer ones are not kept. */
const MAX_KEPT_LENGTH = 64 * 1024;

interface PreparedAction {
  readonly request: PreparedRequest;
  readonly authentication: AuthenticationReader;
}

/** Prepares an action, unless it was one of the last and is what it was then. */
export function preparedOnce(action: Action): PreparedAction {
  const { authentication } = action;
  const known = keptOf(action);
  if (known) return { request: known.request, authentication: authenticationOf(known, authentication) };
  const request = new PreparedRequest(LIMITS, action);
  if (lengthOf(action) <= MAX_KEPT_LENGTH) {
    if (kept.length === MAX_KEPT) kept.pop();
    kept.unshift({ settings: copyOf(action), request, authentications: new WeakMap(), misses: 0 });
  }
  return { request, authentication: readOnce(authentication, LIMITS) };
}

function keptOf(action: Action): Kept | undefined {
  for (let index = 0; index < kept.length; index++) {
    const one = kept[index] as Kept;
    if (!areSame(one.settings, action)) continue;
    if (index > 0) {
      kept.splice(index, 1);
      kept.unshift(one);
    }
    return one;
  }
  return undefined;
}

/** Prepared once too, unless it names secrets: their values do not belong to the action. */
function authenticationOf(one: Kept, settings: Authentication): AuthenticationReader {
  const known = one.authentications.get(settings);
  if (known?.isOf(settings)) return known;
  const isPrepared = ++one.misses % MISSES === 0 && secretNames(settings).length === 0;
  if (!isPrepared) return readOnce(settings, LIMITS);
  const prepared = new PreparedAuthentication(settings, LIMITS);
  one.authentications.set(settings, prepared);
  return prepared;
}

function copyOf({ authentication, ...settings }: Action): Settings {
  return 'data' in settings ? { ...settings, data: copyOfRows(settings.data) } : settings;
}

/** Each setting by its name: much faster than a loop over the names. */
function areSame(known: Settings, action: Settings): boolean {
  return (
    known.url === action.url &&
    known.body === action.body &&
    known.method === action.method &&
    known.format === action.format &&
    known.name === action.name &&
    known.objectId === action.objectId &&
    known.version === action.version &&
    areSameRows(known.data ?? NO_ROWS, action.data ?? NO_ROWS)
  );
}

const NO_ROWS: readonly DataRow[] = [];

function lengthOf(action: Action): number {
  if ('body' in action) return action.url.length + action.body.length;
  return action.data.reduce((sum, { key, value }) => sum + key.length + value.length, action.url.length);
}
