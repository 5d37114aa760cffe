import { base64, fromBase64 } from '../encoding/base64';
import { utf8 } from '../encoding/utf-8';
import { problem } from '../problem';
import type { Secret } from '../schema/atoms';
import type { Path } from '../trace/origin';
import { isWellFormed, resolve } from './credential';
import type { SettingsScope } from './method';
import type { KeyForm } from './scheme';

/** A key to sign with, and the setting that it came from. */
export interface SigningKey {
  readonly octets: Uint8Array;
  readonly path: Path;
}

/** The key that a secret stands for; undefined, and reported, when it stands for none. */
export function signingKey(
  setting: 'secret' | 'secondSecret',
  secret: Secret,
  form: KeyForm,
  scope: SettingsScope,
): SigningKey | undefined {
  const { problems } = scope;
  const credential = resolve(setting, secret, scope);
  if (!credential || !isWellFormed(credential, problems)) return undefined;
  const { text, path, cause } = credential;
  if (text === '') {
    problems.push(problem('secret-empty', { path, cause }, {}));
    return undefined;
  }
  const octets = DECODERS[form](text);
  if (octets && octets.length > 0) return { octets, path };
  problems.push(problem('secret-encoding', { path, cause }, { expected: form === 'hex' ? 'hex' : 'base64' }));
  return undefined;
}

/** The octets of a key of this form; undefined where the text is none. */
export const keyOctets = (text: string, form: KeyForm): Uint8Array | undefined => DECODERS[form](text);

/** What is no exact encoding decodes to nothing: other programs would each make something else of it. */
const DECODERS: { readonly [Form in KeyForm]: (text: string) => Uint8Array | undefined } = {
  utf8,
  hex: (text) =>
    /^(?:[0-9a-f]{2})*$/i.test(text)
      ? Uint8Array.from({ length: text.length / 2 }, (_, index) =>
          Number.parseInt(text.substr(index * 2, 2), 16),
        )
      : undefined,
  base64: strictBase64,
  whsec: (text) => strictBase64(text.replace(/^whsec_/, '')),
};

/** RFC 4648 §4 with its padding, and with no bit left over. */
function strictBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const octets = fromBase64(text);
  return base64(octets) === text ? octets : undefined;
}
