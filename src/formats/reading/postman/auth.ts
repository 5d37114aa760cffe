import type { Json } from '../../../core/internal';
import type { ForeignCredentials } from '../foreign-request';
import { isEmpty, items, member, membersOf, scalarText, textOf } from '../json';
import { type Note, Notes } from '../note';

/** What an authentication of Postman adds to a request. */
export interface PostmanAuth {
  readonly credentials?: ForeignCredentials;
  /** A key that stands in the query. */
  readonly inQuery?: { readonly key: string; readonly value: string };
  readonly notes: readonly Note[];
}

/** Reads authentications; one that is handed down to many requests is read once. */
export class Authentications {
  readonly #read = new Map<Json | undefined, PostmanAuth>();

  of(auth: Json | undefined): PostmanAuth {
    const known = this.#read.get(auth) ?? authOf(auth);
    this.#read.set(auth, known);
    return known;
  }
}

/** What Postman keeps for its editor among the settings. */
const OF_THE_EDITOR = new Set(['showPassword', 'saveHelperData']);

/** In UTF-16 units; no action takes a longer secret (B33). */
const MAX_SETTING_LENGTH = 65_536;

/** The settings of an authentication: a list of keys and values in v2.1, an object before. */
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
    return [...this.#unused].filter((name) => !OF_THE_EDITOR.has(name) && this.#values.get(name) !== '');
  }
}

function authOf(auth: Json | undefined): PostmanAuth {
  const notes = new Notes();
  const type = textOf(auth, 'type');
  const others = membersOf(auth).filter(
    ({ name, value }) => name !== 'type' && name !== type && !isEmpty(value),
  );
  notes.addNames(
    'disabled',
    {},
    others.map(({ name }) => `auth.${name}`),
  );
  if (type === undefined || type === 'noauth') return { notes: notes.list };
  const settings = new Settings(member(auth, type));
  const added = addedBy(type, settings);
  if (!added) notes.add('auth-not-available', {}, { scheme: type });
  else notes.addNames('not-read', {}, settings.unused);
  if (added?.inQuery) notes.add('key-in-url', {}, { name: added.inQuery.key });
  return { ...added, notes: notes.list };
}

/** Undefined for what an action does not have. */
function addedBy(type: string, settings: Settings): Omit<PostmanAuth, 'notes'> | undefined {
  const setting = (name: string): string => settings.take(name);
  switch (type) {
    case 'basic':
      return {
        credentials: { type: 'basic', username: setting('username'), password: setting('password') },
      };
    case 'bearer': {
      const token = setting('token');
      if (token === '') return {};
      return { credentials: { type: 'header', name: 'Authorization', value: `Bearer ${token}` } };
    }
    case 'apikey': {
      const [key, value, place] = [setting('key'), setting('value'), setting('in')];
      if (key === '' && value === '') return {};
      return place === 'query'
        ? { inQuery: { key, value } }
        : { credentials: { type: 'header', name: key, value } };
    }
    default:
      return undefined;
  }
}
