import type { Refusal } from '../sending/browser/refusals';
import type { Failure } from '../sending/exchange';
import { describeFailure } from '../sending/failure';
import { say } from '../sending/messages';
import { REFUSALS } from '../sending/reason-words';
import { messages } from './language';

/** What is said of sending. The command line says failures too, so their English is the senders'. */
export const english = {
  failure: (failure: Failure) => describeFailure(failure),
  refusal: (refusal: Refusal) => say(REFUSALS, refusal),
  /** What a status says, in plain words. RFC 9110 §15. */
  statuses: {
    200: 'The receiver accepted the request.',
    201: 'Created. The receiver accepted the request and created a new resource.',
    202: 'The receiver accepted the request and will process it later.',
    204: 'The receiver accepted the request and sends no content.',
    400: 'The receiver does not understand the request. Its answer often says which part.',
    401: 'The receiver does not accept the credentials. Check the authentication.',
    403: 'The receiver understands the request and refuses it.',
    404: 'There is nothing at this path. Check the URL.',
    405: 'The receiver does not allow this method at this path.',
    406: 'The receiver cannot answer in a form that the request accepts.',
    408: 'The receiver waited too long for the request.',
    409: 'The request conflicts with the receiver’s current state.',
    410: 'What was at this path is gone.',
    411: 'The receiver requires the length of the body.',
    413: 'The body is too large for the receiver.',
    414: 'The URL is too long for the receiver.',
    415: 'The receiver does not support this format of the body.',
    422: 'The receiver understands the format of the body, but rejects its content.',
    429: 'The receiver has received too many requests. Try again later.',
    500: 'Something went wrong at the receiver.',
    501: 'The receiver does not support this method.',
    502: 'A server in between got no valid response from the receiver.',
    503: 'The receiver is not available at the moment.',
    504: 'A server in between got no response from the receiver in time.',
  },
  /** By the first digit, for the other statuses. */
  statusClasses: {
    1: 'An interim response.',
    2: 'The receiver accepted the request.',
    3: 'The receiver redirects elsewhere. Redirects are not followed; the Location header says where it leads.',
    4: 'The receiver rejects the request as wrong.',
    5: 'Something went wrong at the receiver.',
  },
  noStatus: 'A status that HTTP does not know.',
};

export const texts = messages('exchanges', english);
