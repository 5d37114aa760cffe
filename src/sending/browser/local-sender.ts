import type { Exchange, Sender } from '../exchange';
import {
  BODY_LIMIT,
  decodeAnswer,
  encodeOrder,
  ORDER_TYPE,
  Refusal,
  type RefusalCode,
  SENDER_PATH,
  TOKEN_ELEMENT,
  TOKEN_HEADER,
} from '../local-protocol';

const START_AGAIN = 'stop it, run `npm start` again and reload this page';
const NOT_TAKEN = `the local sender did not take the order; ${START_AGAIN}`;

/** Each completes “Nothing was sent: …”, with what a person can do. */
const REASONS: Record<RefusalCode, string> = {
  'wrong-host': NOT_TAKEN,
  'wrong-method': NOT_TAKEN,
  'wrong-page': NOT_TAKEN,
  'wrong-token': 'the local sender was started again after this page was loaded; reload the page',
  'wrong-type': NOT_TAKEN,
  'no-length': NOT_TAKEN,
  'too-large': `the local sender takes a body of at most ${BODY_LIMIT / 1024 / 1024} MiB`,
  'too-slow': 'the request came too slowly to the local sender; try again',
  'wrong-version': `the local sender is of another version than this page; ${START_AGAIN}`,
  malformed: 'the local sender cannot send this request unchanged',
  busy: 'the local sender is busy with other requests; try again when they are done',
  broken: `the local sender failed; ${START_AGAIN}`,
};

async function exchangeOf(answer: Response): Promise<Exchange> {
  if (answer.ok) {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return decodeAnswer(bytes) ?? { failure: { code: 'sender-gone' } };
  }
  const refusal = Refusal.safeParse(await answer.json());
  const reason = refusal.success ? REASONS[refusal.data.refused] : NOT_TAKEN;
  return { failure: { code: 'not-sent', reason } };
}

/**
 * The sender that the server of this page offers: it puts exactly the built bytes on the wire.
 * Undefined where there is none, as in a static deployment; the page then holds no token.
 */
export function localSender(page: Document = document): Sender | undefined {
  const token = page.querySelector<HTMLMetaElement>(`meta[name="${TOKEN_ELEMENT}"]`)?.content;
  if (token === undefined) return undefined;

  return async (request, options = {}) => {
    if (request.body.length > BODY_LIMIT) {
      return { failure: { code: 'not-sent', reason: REASONS['too-large'] } };
    }
    try {
      // The default mode: in the mode `same-origin` this page's referrer policy would make Origin null.
      const answer = await fetch(SENDER_PATH, {
        method: 'POST',
        headers: { 'Content-Type': ORDER_TYPE, [TOKEN_HEADER]: token },
        body: encodeOrder(request, options),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: options.signal ?? null,
      });
      return await exchangeOf(answer);
    } catch {
      return { failure: { code: options.signal?.aborted === true ? 'stopped' : 'sender-gone' } };
    }
  };
}
