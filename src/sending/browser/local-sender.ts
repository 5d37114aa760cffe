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
import type { NotSentReason } from '../reasons';

const NOT_TAKEN = { code: 'order-not-taken' } as const;
const TOO_LARGE = { code: 'order-too-large', mebibytes: BODY_LIMIT / 1024 / 1024 } as const;

/** What broke may have been sent. */
const REASONS: Record<Exclude<RefusalCode, 'broken'>, NotSentReason> = {
  'wrong-host': NOT_TAKEN,
  'wrong-method': NOT_TAKEN,
  'wrong-page': NOT_TAKEN,
  'wrong-token': { code: 'sender-restarted' },
  'wrong-type': NOT_TAKEN,
  'no-length': NOT_TAKEN,
  'too-large': TOO_LARGE,
  'too-slow': { code: 'order-too-slow' },
  'wrong-version': { code: 'sender-of-other-version' },
  malformed: { code: 'order-not-sendable' },
  busy: { code: 'sender-busy' },
};

const notSent = (reason: NotSentReason): Exchange => ({ failure: { code: 'not-sent', reason } });

const GONE: Exchange = { failure: { code: 'sender-gone' } };

function refusalIn(text: string): RefusalCode | undefined {
  try {
    return Refusal.parse(JSON.parse(text)).refused;
  } catch {
    return undefined;
  }
}

async function exchangeOf(answer: Response): Promise<Exchange> {
  if (answer.ok) return decodeAnswer(new Uint8Array(await answer.arrayBuffer())) ?? GONE;
  const refused = refusalIn(await answer.text());
  if (refused === 'broken') return GONE;
  return notSent(refused === undefined ? NOT_TAKEN : REASONS[refused]);
}

/**
 * The sender that the server of this page offers: it puts exactly the built bytes on the wire.
 * Undefined where there is none, as in a static deployment; the page then holds no token.
 */
export function localSender(page: Document = document): Sender | undefined {
  const token = page.querySelector<HTMLMetaElement>(`meta[name="${TOKEN_ELEMENT}"]`)?.content;
  if (token === undefined) return undefined;

  return async (request, options = {}) => {
    if (request.body.length > BODY_LIMIT) return notSent(TOO_LARGE);
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
      return options.signal?.aborted ? { failure: { code: 'stopped' } } : GONE;
    }
  };
}
