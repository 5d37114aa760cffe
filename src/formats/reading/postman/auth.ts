import type { Json } from '../../../core';
import type { ForeignCredentials } from '../foreign-request';
import { itemsOf, member, text, textOf } from '../json';
import type { Notes, Where } from '../note';

/** What an authentication of Postman adds to a request. */
export interface PostmanAuth {
  readonly credentials?: ForeignCredentials;
  /** A key that stands in the query. */
  readonly inQuery?: { readonly key: string; readonly value: string };
}

/** The settings of an authentication: a list of keys and values in v2.1, an object before. */
export function settingOf(auth: Json | undefined, type: string, name: string): string {
  const settings = member(auth, type);
  const listed = itemsOf(auth, type).findLast((one) => textOf(one, 'key') === name);
  return text(listed ? member(listed, 'value') : member(settings, name)) ?? '';
}

export function authOf(auth: Json | undefined, where: Where, notes: Notes): PostmanAuth {
  const type = textOf(auth, 'type');
  if (type === undefined || type === 'noauth') return {};
  const setting = (name: string): string => settingOf(auth, type, name);
  switch (type) {
    case 'basic':
      return {
        credentials: { is: 'basic', username: setting('username'), password: setting('password') },
      };
    case 'bearer': {
      const token = setting('token');
      if (token === '') return {};
      return { credentials: { is: 'header', name: 'Authorization', value: `Bearer ${token}` } };
    }
    case 'apikey': {
      const [key, value] = [setting('key'), setting('value')];
      if (key === '' && value === '') return {};
      if (setting('in') !== 'query') return { credentials: { is: 'header', name: key, value } };
      notes.add('key-in-url', where, { name: key });
      return { inQuery: { key, value } };
    }
    default:
      notes.add('auth-not-available', where, { scheme: type });
      return {};
  }
}
