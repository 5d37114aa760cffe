import { texts } from '../i18n/commands';
import type { Shell } from './shell';

/** Why nothing can be done with the open action. */
export function withoutAction({ session: { library, openings } }: Shell): string | undefined {
  const { openId } = library;
  return openId === undefined || openings.isHeldBack('action', openId) ? texts.noAction : undefined;
}
