import { useState, useSyncExternalStore } from 'react';
import { sendTexts } from '../../i18n/send';
import { DEFAULT_TIMEOUT_SECONDS, type Exchange, type Sender } from '../../send/exchange';
import { secretNamesOf } from '../secrets/action-secret';
import { Outbox } from '../send/outbox';
import { type RecipientMemory, type Recipients, withRecipient } from '../send/recipients';
import { SendView } from '../send/send-view';
import styles from './designer-page.module.css';
import type { EmbeddedDesigner } from './embedded-designer';
import type { HostResponse } from './types';

/** Sends by the function of the host; gives up when the user cancels, and after the usual time. */
export const hostSender =
  (designer: Pick<EmbeddedDesigner, 'options' | 'services' | 'secrets'>): Sender =>
  async (request, { signal } = {}) => {
    const { services, secrets, options } = designer;
    const { send } = options;
    if (!send) throw new Error('The host does not send');
    const masked = secretNamesOf(services.live.inputs.action).filter((name) => secrets.isMasked(name));
    if (masked.length > 0) return notSent(sendTexts.secretsOfHost(masked));
    const seconds = DEFAULT_TIMEOUT_SECONDS;
    const timeOut = AbortSignal.timeout(seconds * 1000);
    const either = AbortSignal.any([timeOut, ...(signal ? [signal] : [])]);
    const start = performance.now();
    const over = new Promise<Exchange>((resolve) =>
      either.addEventListener('abort', () =>
        resolve({ failure: signal?.aborted ? { code: 'stopped' } : { code: 'time-out', seconds } }),
      ),
    );
    const sent = (async (): Promise<Exchange> => {
      try {
        return await exchangeOf(await Promise.resolve(send(request, { signal: either })), start);
      } catch (error) {
        return notSent(error instanceof Error ? error.message : String(error));
      }
    })();
    return await Promise.race([sent, over]);
  };

const notSent = (said: string): Exchange => ({
  failure: { code: 'not-sent', reason: { code: 'other', said } },
});

async function exchangeOf(given: HostResponse, start: number): Promise<Exchange> {
  const firstByte = performance.now() - start;
  const isOfFetch = given instanceof Response;
  const body = isOfFetch ? new Uint8Array(await given.arrayBuffer()) : (given.body ?? '');
  return {
    response: {
      status: given.status,
      reason: (isOfFetch ? given.statusText : given.reason) ?? '',
      headers: [...(given.headers ?? [])],
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      timings: { firstByte, total: performance.now() - start },
    },
  };
}

/** Recipients are confirmed once while the designer is shown. */
function recipientsInMemory(): RecipientMemory {
  let known: Recipients = {};
  return {
    read: () => Promise.resolve(known),
    add(origin, keys) {
      known = withRecipient(known, origin, keys);
      return Promise.resolve();
    },
  };
}

interface HostSendingProps {
  readonly designer: EmbeddedDesigner;
}

/** Sends the request by the host, and shows the response below it. */
export function HostSending({ designer }: HostSendingProps) {
  const { store } = designer;
  const [outbox] = useState(() => new Outbox({ host: hostSender(designer) }));
  const [recipients] = useState(recipientsInMemory);
  const replacement = useSyncExternalStore(store.subscribe, () => store.replacement);
  return (
    <SendView
      outbox={outbox}
      recipients={recipients}
      // A response belongs to the action that was sent, not to one that replaced it.
      id={String(replacement)}
      showsWait={false}
      onShown={() => undefined}
      frame={(content, isOpen) => (
        <div className={styles.response} data-open={isOpen || undefined}>
          {content}
        </div>
      )}
    />
  );
}
