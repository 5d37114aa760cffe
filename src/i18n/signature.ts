import type { Cause } from '../designer/signature/check/causes';
import type { Outcome } from '../designer/signature/check/check';
import type { ReceiverLimit } from '../export/receivers';
import { type Messages, say } from '../send/exchange';
import { count, grouped } from './count';
import { messages } from './language';

/** Each completes “The receiver …”. */
const CAUSES: Record<Cause, string> = {
  'line-end':
    'has another line end in the body, such as a line feed after it: take the bytes of the body as they came',
  body: 'parses the body and writes it again, or something has read it before: take its bytes before anything parses them',
  encoding: 'reads or writes the body in another encoding: take its bytes as they came, which are UTF-8',
  time: 'has another time: take it from the header field as it is written there, not from a clock',
  prefix: 'leaves out what stands before the body in the message',
  secret:
    'uses another key: the secret with white space or quotation marks around it, decoded when it is not encoded or not decoded when it is, or no secret at all',
};

/** How a right signature is written that is not written as the scheme writes it. */
const WRITTEN: Partial<Record<Cause, string>> = {
  encoding: 'in another encoding',
  prefix: 'with something else before or after it',
};

const DO_NEXT =
  'Is it of this very request and this secret? Paste the message that the receiver builds: the first byte that differs is then shown.';

function differenceText(outcome: Extract<Outcome, { type: 'different' }>, part: string | undefined): string {
  const { pasted, header, cause, otherTime, lines } = outcome;
  const time = otherTime === undefined ? '' : ` of the time ${otherTime}`;
  if (pasted === 'signature') {
    if (cause) return `This is the right signature${time}, written ${WRITTEN[cause]}.`;
    return header === undefined || !lines
      ? `No usual cause gives this signature${time}. ${DO_NEXT}`
      : `${header} differs from character ${grouped(lines.offset + 1)}, and no usual cause gives its signature. ${DO_NEXT}`;
  }
  const reason = cause && `The receiver ${CAUSES[cause]}.`;
  if (part === undefined || !lines) return `${reason ?? 'The receiver’s message differs.'}`;
  const place = `The receiver’s message differs from byte ${grouped(lines.offset + 1)}: ${part}.`;
  return reason ? `${place} ${reason}` : place;
}

const LIMITS: Messages<ReceiverLimit> = {
  'go-escapes': () => 'Go’s server refuses a path in which a % is not followed by two hexadecimal digits.',
  'python-underscore': () =>
    'Newer versions of Flask’s development server and of Gunicorn leave out headers with an underscore in their name. Sign with a header whose name has hyphens.',
  'flask-slashes': () =>
    'Flask’s development server makes one slash of several at the start of the target. Use another WSGI server, such as Gunicorn.',
  'webrick-path': () =>
    'WEBrick refuses a path with characters outside RFC 3986. Use another server, such as Puma.',
  'webrick-target': ({ characters }) =>
    `WEBrick refuses a target of more than ${characters} characters. Use another server, such as Puma.`,
};

/** Every visible text about receivers and their signatures. */
export const english = {
  language: 'Language',
  includeTest: 'Include this request as a test',
  testTooLong: (bytes: number) =>
    `The body has ${count(bytes, 'byte')}, too many for a test inside the code.`,
  testNotSendable: 'There is no test until the request can be sent.',
  code: (language: string) => `Receiver code, ${language}`,
  codeNote: (secret: string) =>
    `A complete program. It takes the signing secret from the environment variable ${secret}.`,
  library: (name: string, version: string) =>
    `Or with ${name}, tried in version ${version}. Names of headers are in lower case, and the body is the text as it came.`,
  documentedLibrary: (name: string) =>
    `Or with ${name}, as its documentation has it; not tried here. Names of headers are in lower case, except in Go’s http.Header, and the body is as it came.`,
  libraryCode: (name: string) => `Code with ${name}`,
  copyLibraryCode: (name: string) => `Copy the code with ${name}`,
  untold:
    'No receiver can verify this signature: the message holds the time or the id, but no header field tells it.',

  /** What a receiver's server changes or refuses. */
  limit: (limit: ReceiverLimit) => say(LIMITS, limit),

  check: 'Check a signature',
  checkNote:
    'Its signature, its header fields or the whole request; or the message it built, as text, hexadecimal or Base64',
  checkLabel: 'Signature or message of the receiver',
  compare: 'Compare',
  stop: 'Stop',
  stopped: 'Stopped.',

  ours: 'Signed',
  theirs: 'Receiver',
  /** Marks the end of a line that is shorter than the other. */
  end: 'end',
  lineEnds:
    'Text that is pasted has lost its carriage returns. To compare them too, paste the message as hexadecimal digits or Base64.',

  /** `part` is the part of the message in which the first difference is. */
  outcome: (outcome: Outcome, part: string | undefined): string => {
    switch (outcome.type) {
      case 'nothing':
        return 'Paste a signature or a message first.';
      case 'other-length':
        return `This digest has ${count(outcome.bytes, 'byte')}; a signature of this scheme has ${outcome.expected}.`;
      case 'identical': {
        const time = outcome.otherTime === undefined ? '' : ` of the time ${outcome.otherTime}`;
        return outcome.pasted === 'message'
          ? 'Identical: the receiver builds the message that was signed. If the signatures still differ, the receiver uses a different key.'
          : `Identical: this is the right signature${time}. If the receiver still rejects the request, check its age limit and how it reads the header fields.`;
      }
      case 'different':
        return differenceText(outcome, part);
    }
  },
} as const;

export const signatureTexts = messages('signature', english);
