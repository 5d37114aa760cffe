import type { Json } from '../../../core';
import { withQuery } from '../fit-url';
import type { ForeignCredentials } from '../foreign-request';
import { itemsOf, textOf } from '../json';
import type { Notes, Where } from '../note';

/** What an authentication of Postman adds to a request. */
export interface PostmanAuth {
  readonly credentials?: ForeignCredentials;
  /** Adds a key to the query, where it is to stand there. */
  readonly inUrl: (url: string) => string;
}

const UNCHANGED = (url: string): string => url;

/** The authentication of v2.1: its settings are a list of keys and values. */
export function authOf(auth: Json | undefined, where: Where, notes: Notes): PostmanAuth {
  const type = textOf(auth, 'type');
  if (type === undefined || type === 'noauth') return { inUrl: UNCHANGED };
  const setting = (name: string): string =>
    textOf(
      itemsOf(auth, type).find((one) => textOf(one, 'key') === name),
      'value',
    ) ?? '';
  switch (type) {
    case 'basic':
      return {
        credentials: { is: 'basic', username: setting('username'), password: setting('password') },
        inUrl: UNCHANGED,
      };
    case 'bearer':
      return {
        credentials: { is: 'header', name: 'Authorization', value: `Bearer ${setting('token')}` },
        inUrl: UNCHANGED,
      };
    case 'apikey': {
      const key = setting('key');
      if (setting('in') !== 'query')
        return { credentials: { is: 'header', name: key, value: setting('value') }, inUrl: UNCHANGED };
      return { inUrl: (url) => withQuery(url, `${key}=${setting('value')}`) };
    }
    default:
      notes.add('auth-not-available', where, { scheme: type });
      return { inUrl: UNCHANGED };
  }
}
