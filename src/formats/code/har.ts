import type { Outgoing, Whole } from './outgoing';
import { code, type Target, unsupported } from './target';

/** HTTP Archive 1.2: http://www.softwareishard.com/blog/har-12-spec/ */
export const har: Target = {
  id: 'har',
  extension: 'har',
  render: (outgoing) =>
    outgoing.whole
      ? code(JSON.stringify(archive(outgoing, outgoing.whole), undefined, 2))
      : unsupported({ code: 'no-variables' }),
};

/** The format says so of sizes that are not known. */
const UNKNOWN = -1;

function archive(outgoing: Outgoing, { message, headers }: Whole) {
  const { method, url, target, body, bodySize, now } = outgoing;
  const contentType = headers.find(([name]) => name === 'Content-Type')?.[1];
  const query = target.includes('?') ? target.slice(target.indexOf('?') + 1) : '';
  const request = {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: Array.from(new URLSearchParams(query), ([name, value]) => ({ name, value })),
    ...(bodySize > 0 && { postData: { mimeType: contentType, text: body } }),
    headersSize: message.length - body.length,
    bodySize,
  };
  return {
    log: {
      version: '1.2',
      creator: { name: 'Action Designer', version: '1' },
      entries: [
        {
          startedDateTime: dateTime(now),
          time: 0,
          request,
          response: NO_RESPONSE,
          cache: {},
          timings: { send: 0, wait: 0, receive: 0 },
        },
      ],
    },
  };
}

/** An entry has a response; this is how browsers write that there was none. */
const NO_RESPONSE = {
  status: 0,
  statusText: '',
  httpVersion: '',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: UNKNOWN,
  bodySize: UNKNOWN,
};

/** A builder's time may be any whole number of seconds; a calendar has an end. */
const LAST_SECOND = 253_402_300_799;
const dateTime = (seconds: number): string => new Date(Math.min(seconds, LAST_SECOND) * 1000).toISOString();
