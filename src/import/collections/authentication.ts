/** The authentication of a request in a collection: what it adds to the request. */
import type { Json } from '../../core/internal';
import { isEmpty, items, member, membersOf, scalarText, textOf } from '../json';
import { type Note, Notes } from '../notes';
import type { ForeignCredentials } from '../reading';

/** What an authentication adds to a request. */
export interface CollectionAuth {
  readonly credentials?: ForeignCredentials;
  /** A key in the query. */
  readonly inQuery?: { readonly key: string; readonly value: string };
  readonly notes: readonly Note[];
}

/** Settings that change nothing in the request. */
const WITHOUT_EFFECT = new Set(['showPassword', 'saveHelperData', 'type', 'authType', 'authActive']);

/** What says nothing: an empty text, or a switch that is off. */
const NOTHING = new Set(['', 'false']);

/** In UTF-16 units. No action accepts a longer secret (B33). */
const MAX_SETTING_LENGTH = 65_536;

/** The settings of an authentication: a list of keys and values, or an object. */
class Settings {
  readonly #values = new Map<string, string>();
  readonly #unused: Set<string>;

  constructor(settings: Json | undefined) {
    for (const one of items(settings)) this.#values.set(textOf(one, 'key') ?? '', textOf(one, 'value') ?? '');
    for (const { name, value } of membersOf(settings)) this.#values.set(name, scalarText(value) ?? '');
    this.#unused = new Set(this.#values.keys());
  }

  take(name: string): string {
    const value = this.#values.get(name) ?? '';
    if (value.length > MAX_SETTING_LENGTH) return '';
    this.#unused.delete(name);
    return value;
  }

  get unused(): string[] {
    return [...this.#unused].filter(
      (name) => !WITHOUT_EFFECT.has(name) && !NOTHING.has(this.#values.get(name) ?? ''),
    );
  }
}

/** Reads an authentication by its type; `apikey` or `api-key` for a key. */
export function authenticationOf(type: string, given: Json | undefined): CollectionAuth {
  const notes = new Notes();
  if (type === 'noauth' || type === 'none' || type === '') return { notes: notes.list };
  const settings = new Settings(given);
  const added = addedBy(type, settings, notes);
  if (!added) notes.add('auth-not-available', {}, { scheme: type });
  else notes.addNames('not-read', {}, settings.unused);
  if (added?.inQuery) notes.add('key-in-url', {}, { name: added.inQuery.key });
  return { ...added, notes: notes.list };
}

/** Reads an authentication whose settings are in the member with the name of its type. */
export function authenticationIn(auth: Json | undefined, typeName: 'type' | 'mode'): CollectionAuth {
  const type = textOf(auth, typeName) ?? '';
  const others = membersOf(auth).filter(
    ({ name, value }) => name !== typeName && name !== type && !isEmpty(value),
  );
  const unused = new Notes();
  const names = others.map(({ name }) => `auth.${name}`);
  unused.addNames('disabled', {}, names);
  const read = authenticationOf(type, member(auth, type));
  return { ...read, notes: [...unused.list, ...read.notes] };
}

/** Undefined for a type that actions do not have. */
function addedBy(type: string, settings: Settings, notes: Notes): Omit<CollectionAuth, 'notes'> | undefined {
  const setting = (name: string): string => settings.take(name);
  switch (type) {
    case 'basic':
      return {
        credentials: { type: 'basic', username: setting('username'), password: setting('password') },
      };
    case 'bearer': {
      const token = setting('token');
      const prefix = setting('prefix').trim() || 'Bearer';
      if (token === '') return {};
      return { credentials: { type: 'header', name: 'Authorization', value: `${prefix} ${token}` } };
    }
    case 'apikey':
    case 'api-key': {
      const [key, value] = [setting('key'), setting('value')];
      const place = setting('in') || setting('addTo') || setting('placement');
      if (key === '' && value === '') return {};
      if (/^query/i.test(place)) return { inQuery: { key, value } };
      if (place !== 'cookie') return { credentials: { type: 'header', name: key, value } };
      notes.add('cookies', {}, {});
      return {};
    }
    default:
      return undefined;
  }
}
