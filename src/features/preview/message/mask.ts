import { isSecretSetting, type Origin } from '../../../core';

/** What stands for a secret; its length says nothing about the secret's. */
export const MASK = '••••••••';

/**
 * Whether bytes of this origin give a secret away. Base64 can be read by anyone; an HMAC cannot be
 * turned back, so a signature is shown.
 */
export function holdsSecret(origin: Origin): boolean {
  if (origin.from === 'setting') return isSecretSetting(origin.path);
  return (
    origin.from === 'derived' &&
    origin.by === 'base64' &&
    origin.inputs.some((input) => input.from === 'setting' && isSecretSetting(input.path))
  );
}
