import { texts } from '../i18n/commands';
import type { Shell } from './shell';

/** Why nothing can be done with the open action. */
export function withoutAction({ session: { library, openings } }: Shell): string | undefined {
  const { openId } = library;
  return openId === undefined || openings.isHeldBack('action', openId) ? texts.noAction : undefined;
}

/** Why nothing can be made of the open action, such as a file or a request. */
export function withoutReadableAction(shell: Shell): string | undefined {
  const { library } = shell.session;
  const isUnreadable = library.openId !== undefined && library.read(library.openId)?.type === 'unreadable';
  return withoutAction(shell) ?? (isUnreadable ? texts.unreadableAction : undefined);
}
