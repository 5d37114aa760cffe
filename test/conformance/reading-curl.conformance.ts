import { type Note, type Reading, readForeign } from '../../src/import';
import { placeholderIn } from '../../src/import/secret-names';
import { AGREES, conform, differs, excepted, type Verdict, verdictOf } from '../conformance';
import { readVectors } from '../vectors';
import { buildWith } from './actions';
import { fieldOf, parseRecorded, type Recorded } from './recorded';

// A command that is read must build the request that curl was seen to send, in its method, target,
// host, type, other header fields and body; or a note must say that this part differs.

/** What the runtime that sends adds by itself, and curl without being asked (B20). */
const BY_ITSELF = new Set(['user-agent', 'accept', 'content-length', 'expect', 'transfer-encoding']);
const OF_THE_MESSAGE = new Set(['host', 'content-type']);

const PARTS = {
  method: ({ method }) => method,
  target: ({ target }) => target,
  host: (sent) => fieldOf(sent, 'host'),
  mediaType: (sent) => fieldOf(sent, 'content-type'),
  fields: ({ fields }) =>
    fields.filter(([name]) => !BY_ITSELF.has(name.toLowerCase()) && !OF_THE_MESSAGE.has(name.toLowerCase())),
  body: (sent) => (fieldOf(sent, 'transfer-encoding') === 'chunked' ? unchunked(sent.body) : sent.body),
} satisfies Record<string, (sent: Recorded) => unknown>;

type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

/** The notes that own up to a difference in a part of the request. */
const NOTES_OF: Record<Part, readonly Note['code'][]> = {
  method: ['method-case'],
  target: ['option-not-available', 'url-respelled', 'file-not-read'],
  host: ['header-host', 'header-removed'],
  mediaType: ['json-as-form', 'media-type', 'media-type-charset', 'media-type-added', 'media-type-not-sent'],
  fields: ['header-not-sent', 'header-of-client', 'cookies', 'file-not-read', 'option-not-available'],
  body: ['file-not-read', 'form-respelled', 'url-alternatives'],
};

/** RFC 9112 §7.1, without extensions and trailers. */
function unchunked(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body).toString('latin1');
  const [, size = '0'] = /^([0-9a-f]+)\r\n/i.exec(text) ?? [];
  const start = size.length + 2;
  const end = start + Number.parseInt(size, 16);
  return end === start
    ? new Uint8Array()
    : Buffer.concat([body.slice(start, end), unchunked(body.slice(end + 2))]);
}

/** Compares what the action sends with what was recorded. */
function judge(reading: Reading | undefined, recorded: string): Verdict {
  const [read] = reading?.actions ?? [];
  if (!reading || !read) return differs(`nothing was read: ${JSON.stringify(reading?.notes)}`);
  const codes = new Set([...read.notes, ...reading.notes].map(({ code }) => code));
  const { bytes, problems } = buildWith(read.action);
  const [error] = problems.filter(({ severity }) => severity === 'error');
  if (error?.code === 'credential-control') return excepted('credentials that RFC 7617 forbids (B22)');
  if (error?.code === 'header-name-too-long')
    return excepted('a header name of more than 256 characters (B33)');
  const theirs = parseRecorded(recorded);
  const isPlaceholder = PARTS.fields(theirs).some(([, value]) => placeholderIn(value));
  if (error?.code === 'secret-missing' && isPlaceholder && codes.has('variable-as-secret'))
    return excepted('noted: a placeholder of documentation is a secret without a value');
  if (error) return differs(`cannot be sent: ${error.code}`);

  const ours = parseRecorded(Buffer.from(bytes).toString('latin1'));
  const different = PART_NAMES.filter(
    (part) => verdictOf(PARTS[part](ours), PARTS[part](theirs)).type !== 'agrees',
  );
  const unnoted = different.find((part) => !NOTES_OF[part].some((code) => codes.has(code)));
  if (unnoted) return verdictOf({ [unnoted]: PARTS[unnoted](ours) }, { [unnoted]: PARTS[unnoted](theirs) });
  return different.length === 0 ? AGREES : excepted(`noted: ${different.join(', ')}`);
}

interface CommandRow {
  readonly command: string;
  readonly 'recorded_curl_7.88.1': string;
}

const converted = readVectors<{ cases: CommandRow[] }>('curl/curlconverter.json').cases;
conform('curl/curlconverter.json, read', converted, (row) =>
  judge(readForeign(row.command), row['recorded_curl_7.88.1']),
);

interface CurlTest {
  readonly command: string;
  readonly request_latin1: string;
}

const tests = readVectors<{ cases: CurlTest[] }>('curl/curl-testsuite.json').cases;
conform('curl/curl-testsuite.json, read', tests, ({ command, request_latin1 }) =>
  judge(readForeign(command), request_latin1),
);

interface Snippet {
  readonly har: { readonly method: string };
  readonly http11: string;
}

const snippets = readVectors<{ cases: Snippet[] }>('curl/httpsnippet-har-to-http11.json').cases;
conform('curl/httpsnippet-har-to-http11.json, read', snippets, ({ har, http11 }) => {
  const reading = readForeign(JSON.stringify({ log: { version: '1.2', entries: [{ request: har }] } }));
  const [note] = reading?.notes ?? [];
  if (note?.code === 'request-method') return excepted('left out, and noted: another method');
  return judge(reading, http11);
});
