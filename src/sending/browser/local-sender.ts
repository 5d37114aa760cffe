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

/** Each completes “Nothing was sent: …”, with what a person can do; what broke may have been sent. */
const REASONS: Record<Exclude<RefusalCode, 'broken'>, string> = {
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
};

const notSent = (reason: string): Exchange => ({ failure: { code: 'not-sent', reason } });

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
    if (request.body.length > BODY_LIMIT) return notSent(REASONS['too-large']);
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
