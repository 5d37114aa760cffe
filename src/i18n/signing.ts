/** Texts of signing: the scheme of an action, and what receivers need to verify a signature. */
import type { CustomScheme, SchemeName, SignablePart } from '../core';
import type { Hash, KeyForm, MessagePart, SignatureEncoding, SimplePart } from '../core/internal';
import type { DifferenceCause } from '../designer/signature/check/causes';
import type { ReceiverComparison } from '../designer/signature/check/check';
import type { ReceiverLimit } from '../export/receivers';
import { type Messages, say } from '../send/exchange';
import { count, grouped } from './format';
import { messages } from './language';

/** How the request is signed. */
const signing = {
  notSigned:
    'There is no signature yet: the URL, the header name or the secret has a problem. See the problems below.',
  signatureHeader: 'The header',
  copyHeader: 'Copy the header',
  signedAt: 'Signed at',
  timeAlone: {
    refresh: 'Refresh time',
    refreshed: (time: string) => `The request is now signed at ${time}.`,
  },
  timeAndId: {
    refresh: 'Refresh time and ID',
    refreshed: (time: string) => `The request is now signed at ${time}, with a new message ID.`,
  },
  signed: 'What is signed',
  signedSize: (bytes: number) => count(bytes, 'byte'),
  verify: 'How a receiver verifies it',
  stepByStep: 'Step by step',
  verifySteps: [
    'Take t and v1 from the header. Refuse the request if t is more than a few minutes old, so that nobody can send it again.',
    'Put the message together as above, from the request as it arrived: the body before any parsing, the target exactly as it is in the request line.',
    'Compute HMAC-SHA256 over it with the secret, write it as lower-case hexadecimal digits, and compare it with v1 in constant time.',
  ],
} as const;

/** Shown where an imported text shows how it is signed. */
const signingChoice = {
  signWith: (scheme: string) => `Sign with the scheme “${scheme}”`,
  signWithNote: 'Computes the signature for each request. The secret must be entered.',
  signedWith: (scheme: string) => `The action signs with the scheme “${scheme}”. Enter the secret.`,
} as const;

/** Every text of the form for a signature but those of the custom scheme. */
const signingForm = {
  schemeNotes: {
    rfc9421: 'HTTP Message Signatures, the standard’s own way to sign the whole request.',
    'standard-webhooks': 'The scheme of standardwebhooks.com and Svix.',
  } as Partial<Record<SchemeName, string>>,
  defaultScheme: (name: string) => `${name} (default)`,
  chooseCustom: 'Custom…',
  /** What the signature covers, and what it leaves open. */
  signs: 'Signs',
  leavesOpen: 'Leaves open',
  nothing: 'nothing',
  protectables: {
    method: 'method',
    host: 'host',
    path: 'path',
    query: 'query',
    'empty-query': 'a ? at the end of the URL',
    'content-type': 'Content-Type',
    body: 'body',
    time: 'time',
    id: 'message ID',
  } satisfies Record<SignablePart, string>,
  details: 'Details',
  fixedHeader: 'Fixed by the scheme',
  keyForms: {
    utf8: 'Text, used as it is',
    hex: 'Hexadecimal digits',
    base64: 'Base64',
    whsec: 'Base64, with or without whsec_',
  } satisfies Record<KeyForm, string>,
  generateSecret: 'Generate',
  generateSecretFor: (label: string) => `Generate: ${label}`,
  copySecret: (label: string) => `Copy: ${label}`,
  secretGenerated: 'A new secret is in the field. The receiver needs it too.',
  addSecondSecret: 'Add a second secret',
  removeSecondSecret: 'Delete the second secret',
  secondSecretRemoved: 'Second secret deleted.',
  secondSecretNote: 'While secrets are rotated, the request carries a signature with each secret.',
} as const;

type TimeFormat = Extract<MessagePart, { type: 'time' }>['format'];

const MESSAGE_PARTS = {
  time: 'Time',
  id: 'Message ID',
  method: 'Method',
  host: 'Host',
  target: 'Request target (path and query)',
  path: 'Path',
  query: 'Query',
  url: 'URL',
  'content-type': 'Content-Type',
  body: 'Body',
  'body-digest': 'Digest of the body',
} satisfies Record<Exclude<MessagePart['type'], 'text'>, string>;

/** The texts of the editor of a custom signing scheme, and the names of the parts of a signed message. */
const schemeEditor = {
  title: 'Custom scheme',
  settings: {
    hash: 'Hash',
    key: 'Form of the secret',
    encoding: 'Signature written in',
  } satisfies Partial<Record<keyof CustomScheme, string>>,
  hashes: { sha256: 'SHA-256', sha512: 'SHA-512', sha1: 'SHA-1' } satisfies Record<Hash, string>,
  keys: {
    utf8: 'Text',
    hex: 'Hexadecimal',
    base64: 'Base64',
    whsec: 'whsec_ Base64',
  } satisfies Record<KeyForm, string>,
  encodings: { hex: 'Hexadecimal', base64: 'Base64' } satisfies Record<SignatureEncoding, string>,
  startFrom: 'Start from…',
  empty: 'Empty scheme',
  started: (name: string) => `The custom scheme now starts from: ${name}.`,
  message: 'Message',
  messagePlaceholder: '{time}.{body}',
  fieldsPlaceholder: 'X-Signature: t={time},v1={signature}',
  templateNote:
    'Parts stand in braces, such as {time} and {body}. \\n is a line feed, and \\{ is a brace. With two secrets, {signature: } separates their signatures by a space.',
  insertPart: 'Insert a part',
  insertPartIn: (template: string) => `Insert a part: ${template}`,
  choice: (part: string, name: string) => `${part} ${name}`,
  faults: {
    'unknown-part': (text: string, position: number) =>
      `${text} at character ${grouped(position)} is no part that can stand here. It is signed as text.`,
    'unclosed-brace': (_text: string, position: number) =>
      `The brace at character ${grouped(position)} is not closed. It is signed as text; write \\{ if you mean that.`,
  },
  fields: 'Header fields',
  fieldsNote: 'One on each line; one of them holds the signature.',
  live: 'What is signed now',
  liveFields: 'The header fields',
  notSigned: 'It appears here once the request can be signed. See the problems.',
  /** What stands beside each row of the signed message. */
  signedParts: {
    ...MESSAGE_PARTS,
    text: 'Fixed text',
    keyid: 'Key ID',
    signature: 'Signature',
  } satisfies Record<SimplePart['type'], string>,
  signedTimes: {
    seconds: 'Time, in seconds since 1970',
    milliseconds: 'Time, in milliseconds since 1970',
    iso8601: 'Time, by ISO 8601',
  } satisfies Record<TimeFormat, string>,
  signedDigest: (hash: string, encoding: string) => `${hash} of the body (${encoding})`,
  emptyPart: (name: string) => `${name}: empty`,
} as const;

/** Each completes “The receiver …”. */
const CAUSES: Record<DifferenceCause, string> = {
  'line-end':
    'has another line end in the body, such as a line feed after it: take the bytes of the body as they came',
  body: 'parses the body and writes it again, or something has read it before: take its bytes before anything parses them',
  encoding: 'reads or writes the body in another encoding: take its bytes as they came, which are UTF-8',
  time: 'has another time: take it from the header field as it is written there, not from a clock',
  prefix: 'leaves out what stands before the body in the message',
  secret:
    'uses another secret: with white space or quotation marks around it, decoded when it is not encoded or not decoded when it is, or none at all',
};

/** How a right signature is written that is not written as the scheme writes it. */
const WRITTEN: Partial<Record<DifferenceCause, string>> = {
  encoding: 'in another encoding',
  prefix: 'with something else before or after it',
};

const DO_NEXT =
  'Is it of this very request and this secret? Paste the message that the receiver builds: the first byte that differs is then shown.';

function differenceText(
  outcome: Extract<ReceiverComparison, { type: 'different' }>,
  part: string | undefined,
): string {
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
const signature = {
  language: 'Language',
  includeTest: 'Include this request as a test',
  testTooLong: (bytes: number) =>
    `The body has ${count(bytes, 'byte')}, too many for a test inside the code.`,
  testNotSendable: 'There is no test until the request can be sent.',
  code: (language: string) => `Receiver code, ${language}`,
  codeNote: (secret: string) =>
    `A complete program. It takes the secret from the environment variable ${secret}.`,
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
  outcome: (outcome: ReceiverComparison, part: string | undefined): string => {
    switch (outcome.type) {
      case 'nothing':
        return 'Paste a signature or a message first.';
      case 'other-length':
        return `This digest has ${count(outcome.bytes, 'byte')}; a signature of this scheme has ${outcome.expected}.`;
      case 'identical': {
        const time = outcome.otherTime === undefined ? '' : ` of the time ${outcome.otherTime}`;
        return outcome.pasted === 'message'
          ? 'Identical: the receiver builds the message that was signed. If the signatures still differ, the receiver uses a different secret.'
          : `Identical: this is the right signature${time}. If the receiver still rejects the request, check its age limit and how it reads the header fields.`;
      }
      case 'different':
        return differenceText(outcome, part);
    }
  },
} as const;

export const english = { signing, signingChoice, signingForm, schemeEditor, signature };

export const {
  signing: signingTexts,
  signingChoice: signingChoiceTexts,
  signingForm: signingFormTexts,
  schemeEditor: schemeEditorTexts,
  signature: signatureTexts,
} = messages('signing', english);
