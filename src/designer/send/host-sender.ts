import { sendTexts } from '../../i18n/send';
import { DEFAULT_TIMEOUT_SECONDS, type Exchange, type Sender } from '../../send/exchange';
import type { EditorServices } from '../fields/editor-context';
import { secretNamesOf } from '../secrets/action-secret';
import type { HostResponse, HostSend } from './host-send';

/** Sends by the function of the host; gives up when the user cancels, and after the usual time. */
export const hostSender =
  (send: HostSend, { live, secrets }: Pick<EditorServices, 'live' | 'secrets'>): Sender =>
  async (request, { signal } = {}) => {
    const masked = secretNamesOf(live.inputs.action).filter((name) => secrets.isMasked?.(name));
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
