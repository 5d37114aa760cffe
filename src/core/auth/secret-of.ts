import type { Origin, Path } from '../trace/origin';
import { isSecretSetting } from './index';

/**
 * The setting whose secret can be read from bytes of this origin. Base64 can be undone by anyone;
 * an HMAC cannot, so a signature gives nothing away.
 */
export function secretOf(origin: Origin): Path | undefined {
  if (origin.from === 'setting') return isSecretSetting(origin.path) ? origin.path : undefined;
  if (origin.from !== 'derived' || origin.by !== 'base64') return undefined;
  for (const input of origin.inputs) {
    if (input.from === 'setting' && isSecretSetting(input.path)) return input.path;
  }
  return undefined;
}
