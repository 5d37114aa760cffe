import { texts } from '../i18n/commands';
import type { Session } from './session';

interface Page {
  readonly session: Session;
}

/** Why nothing can be done with the open action. */
export function withoutAction({ session: { library, openings } }: Page): string | undefined {
  const { openId } = library;
  return openId === undefined || openings.isHeldBack('action', openId) ? texts.noAction : undefined;
}

/** Why nothing can be made of the open action, such as a file or a request. */
export function withoutReadableAction(page: Page): string | undefined {
  const { library } = page.session;
  const isUnreadable = library.openId !== undefined && library.read(library.openId)?.type === 'unreadable';
  return withoutAction(page) ?? (isUnreadable ? texts.unreadableAction : undefined);
}
