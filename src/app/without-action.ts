import { texts } from '../texts/commands';
import type { Shell } from './shell';

/** Why nothing can be done with the open action. */
export const withoutAction = ({ session }: Shell): string | undefined =>
  session.library.openId === undefined ? texts.noAction : undefined;
