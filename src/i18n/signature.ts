import type { ReceiverLimit } from '../formats/receivers';
import type { Outcome } from '../model/signature-check/check';
import type { SchemeOutcome } from '../model/signature-check/check-under-scheme';
import type { Mistake } from '../model/signature-check/difference';
import type { Expected } from '../model/signature-check/malformed-field';
import type { SignatureForm } from '../model/signature-check/pasted';
import type { Field } from '../model/signature-check/signed-parts';
import { type Messages, say } from '../sending/messages';
import { count, grouped } from './count';
import { messages } from './language';
import { CAUSES, mistake } from './signature-causes';

/** Each ends “written …”. */
const FORMS: Record<SignatureForm, string | undefined> = {
  hex: undefined,
  header: undefined,
  'upper-case': 'in upper case',
  base64: 'in Base64',
  base64url: 'in Base64 for URLs',
  prefixed: 'with a word before it',
};

const FIELDS: Record<Field, string> = {
  version: 'Version',
  time: 'Time',
  method: 'Method',
  host: 'Host',
  target: 'Target',
  type: 'Content-Type',
  body: 'Body',
};

/** What to do about a field that differs in no usual way. */
const ADVICE: Record<Field, string> = {
  version: 'The message begins with a line that contains v1 and nothing else.',
  time: 'Take the digits of t from the header, not from a clock. Another request has another time.',
  method: 'Use the method exactly as it is in the request line.',
  host: 'Something between sender and receiver may rewrite Host. Let it pass Host on, or write the public host into the receiver.',
  target: 'Use the target exactly as it is in the request line: path and query, not decoded, not routed.',
  type: 'Take the value of Content-Type as it came; it is empty when there is none.',
  body: 'Take the bytes of the body before anything parses them.',
};

const DO_NEXT = 'Paste the message that the receiver builds: the first byte that differs is then shown.';

const DO_NEXT_UNDER_SCHEME =
  'Is it of this very request and this secret? Paste the message that the receiver builds: the first byte that differs is then named.';

function signatureText(outcome: Extract<Outcome, { type: 'signature' }>): string {
  const { form, explanation, otherTime } = outcome;
  const time = otherTime === undefined ? '' : ` for t=${otherTime}`;
  const written = FORMS[form] === undefined ? '' : `, written ${FORMS[form]}`;
  if (!explanation) {
    return otherTime === undefined && form !== 'header'
      ? `No usual cause gives this signature. Is it of this very request, signed at this time? ${DO_NEXT}`
      : `No usual cause gives this signature${time}. ${DO_NEXT}`;
  }
  const { causes } = explanation;
  if (causes.length > 0)
    return `This is the signature over the message ${causes.map((cause) => CAUSES[cause]).join(', and ')}${written}${time}.`;
  if (written !== '') {
    return `This is the right signature${written}${time}. The header has 64 lower-case hexadecimal digits: compare the bytes, or write it alike.`;
  }
  return `Identical: the receiver computes the right signature${time}. If it still rejects the request, check its age limit and at how it reads the header.`;
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

/** What a header field should hold. */
const EXPECTED: Messages<Expected> = {
  text: ({ text }) => `“${text}”`,
  seconds: () => 'the time in seconds since 1970',
  milliseconds: () => 'the time in milliseconds since 1970',
  iso8601: () => 'the time as in 2026-01-31T12:00:00Z',
  id: () => 'a message ID of letters, digits, “-” and “_”',
  hex: ({ length }) => `a signature of ${length} lower-case hexadecimal digits`,
  base64: ({ length }) => `a signature of ${length} characters of Base64`,
  end: () => 'the end of the value',
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
    'What a receiver computed, as hexadecimal digits, Base64 or the whole header; or the message it built, as text, as a string with \\n, as hexadecimal digits or Base64.',
  schemeCheckNote:
    'What a receiver computed, its header fields, or a whole request as it came, from which the rest is then taken; or the message it built, as text, as a string with \\n, as hexadecimal digits or Base64.',
  checkLabel: 'Signature or message of the receiver',
  compare: 'Compare',
  stop: 'Stop',
  stopped: 'Stopped.',

  field: (field: Field) => FIELDS[field],
  from: (field: Field, offset: number) => `${FIELDS[field]}, from byte ${grouped(offset + 1)}`,
  ours: 'Signed',
  theirs: 'Receiver',
  empty: 'empty',
  unlikeSigned: (made: Mistake) => `The receiver builds the message ${mistake(made)}.`,
  advice: (field: Field) => ADVICE[field],
  lineEnds:
    'Text that is pasted has lost its carriage returns. To compare them too, paste the message as hexadecimal digits or Base64.',
  lastLineEnd: 'Leave the last line end out if only the copy added it.',

  /** Of a scheme that is not the default one. */
  schemeOutcome: (outcome: SchemeOutcome): string => {
    switch (outcome.type) {
      case 'nothing':
        return 'Paste a signature or a message first.';
      case 'octets':
        return outcome.from === undefined
          ? 'Identical: the receiver builds the message that was signed. If the signatures still differ, the receiver uses a different key.'
          : `This is no signature of the scheme, and as a message it differs from byte ${grouped(outcome.from + 1)}.`;
      case 'malformed':
        return `${outcome.header} is malformed: expected ${say(EXPECTED, outcome.expected)} at character ${grouped(outcome.offset + 1)}.`;
      case 'verdict': {
        const time = outcome.otherTime === undefined ? '' : ` of the time ${outcome.otherTime}`;
        const causes = outcome.explanation?.causes;
        if (!causes) return `No usual cause gives this signature${time}. ${DO_NEXT_UNDER_SCHEME}`;
        if (causes.length === 0)
          return `Identical: this is the right signature${time}. If the receiver still rejects the request, check its age limit and how it reads the header fields.`;
        return `This is the signature${time} over the message ${causes.map((cause) => CAUSES[cause]).join(', and ')}.`;
      }
    }
  },

  outcome: (outcome: Outcome): string => {
    switch (outcome.type) {
      case 'nothing':
        return 'Paste a signature or a message first.';
      case 'broken-header':
        return 'This is not the value of a signature’s header: t must be digits, v1 64 lower-case hexadecimal digits, with a comma between them.';
      case 'other-hash':
        return `${count(outcome.bytes, 'byte')} are as long as ${outcome.hash}. The signature is HMAC-SHA-256, which has 32.`;
      case 'signature':
        return signatureText(outcome);
      case 'message':
        switch (outcome.comparison.type) {
          case 'identical':
            return 'Identical: the receiver builds the message that was signed. If the signatures still differ, the receiver uses a different key.';
          case 'frame':
            return `The receiver builds the message ${CAUSES[outcome.comparison.cause]}.`;
          case 'fields':
            return `The receiver’s message differs in ${outcome.comparison.differences
              .map(({ field }) => FIELDS[field])
              .join(', ')}.`;
        }
    }
  },
} as const;

export const texts = messages('signature', english);
