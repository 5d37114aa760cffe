import type { Senders } from '../../model/sending/outbox';
import { browserSender } from '../../sending/browser/fetch';
import { localSender } from '../../sending/browser/local-sender';

/** The senders of this page. */
export const pageSenders = (): Senders => ({
  local: localSender(),
  browser: browserSender({ origin: location.origin }),
});
