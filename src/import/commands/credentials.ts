/** Credentials in the options of commands. */
import type { ForeignCredentials, SecretText } from '../reading';
import type { Setting } from './arguments';
import type { CommandReaderContext } from './command';

/** A value with its secrets filled in; undefined if it contains none. */
export function secretText(
  { value, expansions }: Setting,
  become: (text: string) => string | undefined,
): SecretText | undefined {
  const secrets = expansions.flatMap(({ from, to, secret }) => (secret ? [{ from, to, ...secret }] : []));
  if (secrets.length === 0) return undefined;
  let filled = '';
  let passed = 0;
  for (const secret of secrets) {
    filled += value.slice(passed, secret.from) + secret.value;
    passed = secret.to;
  }
  const text = become(filled + value.slice(passed));
  if (text === undefined) return undefined;
  return { value: text, names: secrets.map(({ name }) => name), notes: secrets.map(({ note }) => note) };
}

/** `user:password` as Basic auth; without the colon the program asks for the password. */
export function basicOf(
  user: Setting,
  { notes, at }: CommandReaderContext,
  colon = user.value.indexOf(':'),
): ForeignCredentials & { readonly type: 'basic' } {
  if (colon === -1) notes.add('password-asked', at(user.start), {});
  const username = colon === -1 ? user.value : user.value.slice(0, colon);
  const password = colon === -1 ? '' : user.value.slice(colon + 1);
  if (username !== '' && colon !== -1 && password === '') notes.add('username-as-key', at(user.start), {});
  // An action stores the username as plain text.
  const expansions = user.expansions.filter(({ from }) => colon !== -1 && from > colon);
  const asSecret = secretText({ ...user, expansions }, (text) => text.slice(colon + 1));
  return { type: 'basic', username, password, asSecret };
}
