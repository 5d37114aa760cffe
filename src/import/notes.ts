/**
 * The notes of an import: everything that it can tell about a text from elsewhere, each with its code,
 * its severity, its values and its English message. The German messages are in `i18n/de/transfer.ts`.
 */
import type { Path, Place, Severity } from '../core';
import { readableValues } from '../core/internal';
import { UNREAD_FORMATS, type UnreadFormat } from './unread-formats';

/** Notes about a description of an API and its operations. */

export const DESCRIPTION_ERRORS = {
  'description-version': (v: { version: string }) =>
    `This description is in version ${v.version}. Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 are read.`,
  'json-unreadable': 'This is not JSON from this place on.',
};

export const DESCRIPTION_WARNINGS = {
  'reference-missing': (v: { names: string }) =>
    `These references lead nowhere, so their part is left out: ${v.names}.`,
  'reference-file': (v: { names: string }) =>
    `These files are not here, so their part is left out. Import them together with the description: ${v.names}.`,
  'reference-url': (v: { names: string }) =>
    `No address is opened, so this part is left out. Download these, and refer to the files: ${v.names}.`,
  'named-twice': (v: { names: string }) => `Named twice in one object; the last one counts: ${v.names}.`,
  'server-missing':
    'The description does not say where the server is. Replace the tag “server” at the start of the URL.',
  'webhook-url':
    'The receiver of a webhook is not in the description. Replace the tag “receiver” in the URL.',
  'media-type-not-available': (v: { types: string }) =>
    `The receiver expects ${v.types}, which an action does not send. The body is empty.`,
  'key-in-query': (v: { name: string }) =>
    `The API key ${v.name} is a secret in the URL, which logs and histories keep. The runtime context must contain it.`,
  'token-elsewhere': (v: { name: string }) =>
    `An action gets no token by itself (${v.name}). Get one elsewhere, and store it as the secret.`,
  'username-is-key': (v: { scheme: string }) =>
    `The key is the username here, with an empty password (${v.scheme}). Enter it in the action, which stores a username as plain text: it is in every export and link.`,
  'secret-examples': (v: { names: string }) =>
    `The examples look like secrets and are left out. The runtime context must contain: ${v.names}.`,
  'parameter-in-part': (v: { names: string }) =>
    `A list or an object, which can be written in one way only here. Check how the receiver reads it: ${v.names}.`,
  'reserved-encoded': (v: { names: string }) =>
    `The receiver accepts delimiters such as / and : as they are; the action percent-encodes them: ${v.names}.`,
  'field-type': (v: { names: string }) =>
    `The receiver expects these fields in another media type, but a form has texts only: ${v.names}.`,
  'required-undescribed': (v: { names: string }) =>
    `Required, but not described, and therefore left out. Add them: ${v.names}.`,
  'contract-in-part':
    'The schema of the body is too large. Parts of it are not checked: they accept every value.',
  deprecated: 'The operation is deprecated.',
};

export const DESCRIPTION_HINTS = {
  'optional-left-out': (v: { names: string }) => `Optional, and left out: ${v.names}.`,
  'made-up': (v: { names: string }) =>
    `The description has no example of these. Their values are made up, replace them: ${v.names}.`,
  'idempotency-key': (v: { names: string }) =>
    `A key that must differ for each request, and stay for its repeats. The runtime context must contain it: ${v.names}.`,
  'list-repeats': (v: { names: string }) =>
    `Repeated for each item of a list of the sample, with its values where the names match: ${v.names}.`,
  'server-variables': (v: { names: string }) =>
    `Filled in with their defaults in the URL of the server: ${v.names}.`,
  'other-servers': (v: { names: string }) => `Other servers: ${v.names}.`,
  'other-credentials': (v: { names: string }) => `Other ways to authenticate: ${v.names}.`,
  'other-media-types': (v: { names: string }) => `The receiver also reads: ${v.names}.`,
  'other-examples': (v: { names: string }) => `Other examples of the body: ${v.names}.`,
  callbacks: (v: { names: string }) =>
    `The receiver calls back, which is not part of the action: ${v.names}.`,
};

/** Why a text in YAML is not read: an error in its syntax, or a limit. */
export const YAML_FAULTS = {
  syntax: 'It is not valid from here on.',
  length: 'It is too long. Divide it, or export JSON.',
  depth: 'It is nested too deeply.',
  aliases: 'Its aliases (*name) repeat too much, or name nothing before them.',
} as const;

export type YamlFault = keyof typeof YAML_FAULTS;

/** When a script of a Postman collection or an `.http` file runs; other events of Postman by name. */
export type Script = 'before-request' | 'tests' | 'after-response' | `event ${string}`;

export type KnownScript = Exclude<Script, `event ${string}`>;

const SCRIPTS: Record<KnownScript, string> = {
  'before-request': 'a pre-request script',
  tests: 'tests',
  'after-response': 'what is done with the response',
};

const script = (which: Script): string =>
  SCRIPTS[which as KnownScript] ?? `a script (${which.slice('event '.length)})`;

/** What VS Code's REST Client and JetBrains' HTTP Client read differently. Each text begins a sentence. */
export const DIFFERENCES = {
  'indented-headers':
    'Indented lines after the request line that look like headers: read as the REST Client does',
  'indented-target':
    'Indented lines after the request line that do not look like headers: read as the HTTP Client does',
  'indented-behind-header': 'Indented lines after a header: read as the HTTP Client does',
  'space-around-body': 'Blank lines and spaces around a body: read as the HTTP Client does',
  'form-on-lines': 'A form on several lines: read as the HTTP Client does',
  'backslash-in-variable': 'Backslashes in the value of a variable: read as the REST Client does',
  'path-alone': 'The scheme of a bare path: read as the REST Client does',
} as const;

export type DialectDifference = keyof typeof DIFFERENCES;

/** Why a file could not be read. */
export type FileRefusal = keyof typeof FILE_REASONS;

export const FILE_REASONS = {
  'too-large': 'larger than what is read together',
  'too-many': 'more files than are read together',
  'not-text': 'not a text in UTF-8',
  unreadable: 'cannot be read',
  encrypted: 'encrypted',
  path: 'the path leads out of the archive',
} as const;

/** Numbers arrive as text, as in `1,234`. */
const files = (count: number): string => (String(count) === '1' ? '1 file' : `${count} files`);

interface Names {
  readonly names: string;
}
interface Name {
  readonly name: string;
}

/** No action was made of the text, or of a part of it. */
const ERRORS = {
  ...DESCRIPTION_ERRORS,
  'text-too-large': (v: { limit: number }) => `The text is too large: at most ${v.limit} bytes are read.`,
  'nothing-found': 'There is no request in this text.',
  'postman-version': (v: { version: string }) =>
    `This is a Postman collection ${v.version}. Only v1, v2.0 and v2.1 are read: in Postman, choose “Export”, then “Collection v2.1”.`,
  'format-not-read': (v: { format: UnreadFormat }) => UNREAD_FORMATS[v.format].instead,
  'yaml-unreadable': (v: { why: YamlFault }) => `This YAML is not read. ${YAML_FAULTS[v.why]}`,
  'more-requests': (v: { limit: number }) => `Only the first ${v.limit} requests are read. Divide the text.`,
  'files-left-out': (v: { reason: FileRefusal; count: number; paths: string }) =>
    `Left out: ${files(v.count)}, ${FILE_REASONS[v.reason]}: ${v.paths}.`,
  'request-method': (v: { request: string; method: string }) =>
    `Left out: “${v.request}”. An action sends GET, POST or PUT, not ${v.method}.`,
  'request-scheme': (v: { request: string; scheme: string }) =>
    `Left out: “${v.request}”. An action sends over http or https, not ${v.scheme}.`,
  'request-without-url': (v: { request: string }) =>
    v.request === ''
      ? 'Left out: a request without a name and URL.'
      : `Left out: “${v.request}”. It has no URL.`,
  'command-without-url': (v: { program: string }) => `Left out: ${v.program}. It has no URL.`,
  'request-unreadable': (v: { request: string }) =>
    `Left out: ${v.request === '' ? 'this part' : `“${v.request}”`} is not a request.`,
  'entry-unreadable': (v: { number: number }) => `Left out: entry ${v.number} is not a request.`,
  'part-unreadable': 'Left out: this part is not a request.',
  'quote-unclosed': (v: { quote: string }) => `Left out: this command. The closing ${v.quote} is missing.`,
  'apostrophe-in-quotes':
    "Left out: this command. The apostrophe ends the text in single quotes, and what follows is no part of it. Write '\\'' for it.",
  'quotes-in-quotes':
    'Left out: this command. The quote ends the text in double quotes, and what follows is no part of it. Write \\" for it, or put the text into single quotes.',
  'cmd-of-old-chrome':
    'Left out: this command. An old version of Chrome wrote it for cmd.exe, with ^ in places where cmd.exe does not remove it. Copy it anew.',
  'option-incomplete': (v: { option: string }) => `${v.option} needs a value. Add it.`,
};

/** The action sends something else than the source says. */
const WARNINGS = {
  ...DESCRIPTION_WARNINGS,
  'shell-expansion': (v: { found: string }) =>
    `The shell would fill in ${v.found}; nothing is run here. It is in the action unchanged. Replace it before sending.`,
  'bytes-not-utf-8': 'These escapes are not UTF-8. U+FFFD replaces them.',
  'brace-expansion':
    'The shell makes a word of each alternative in {…}. Here it is one word, without the quotes in it. Put it into single quotes, or write the words.',
  'typographic-character': (v: { found: string }) =>
    `The shell takes ${v.found} for a character like any other. Write a straight quote or a hyphen instead.`,
  'backslash-blank':
    'There is a space behind the backslash at the end of the line, where the shell ends the command. It is read as going on.',
  'line-not-continued': (v: { option: string }) =>
    `The line before ${v.option} does not end with a backslash, so the shell ends the command there. It is read as going on.`,
  'line-end-sign': (v: { found: string }) =>
    `There is ${v.found} at the end of the line, which continues no line in this shell. It is read as going on.`,
  'option-alone': (v: { option: string }) =>
    `No command is before ${v.option}, which begins a line. It is not used. Write a backslash at the end of the line before it.`,
  'words-unknown': (v: { found: string }) =>
    `The shell makes words of ${v.found}, perhaps options. They are not known here, and not in the action.`,
  'caret-in-quotes':
    'In quotes cmd.exe does not remove ^, so the action sends it. Remove it where it is not meant.',
  'path-as-is':
    'The other program sends the path with its segments . and .. as they are. The action sends the path that they lead to.',
  'url-unquoted':
    'The shell ends the command at &, and the rest of it is not in the action. Put the URL into quotes.',
  'url-like-option': 'The URL begins with a hyphen, as an option does. A part of the command may be missing.',
  'option-unknown': (v: { option: string }) => `${v.option} is not an option. It is not used.`,
  'option-not-available': (v: { option: string }) => `Actions do not support ${v.option}.`,
  'request-item': (v: Names) => `HTTPie takes no such request item, and it is not used: ${v.names}.`,
  'options-overridden': (v: Names) => `Not used, because other options take their place: ${v.names}.`,
  placeholder: (v: { found: string }) =>
    `Looks like a placeholder, and is in the action unchanged. Replace it before sending: ${v.found}.`,
  'url-alternatives':
    'curl sends one request for each alternative in {…} or […]. The action has the first one.',
  'username-as-key':
    'The password is empty, so the username looks like the secret. An action stores a username as plain text: it is in every export and link.',
  'password-asked': 'The program would ask for the password. Enter it in the action.',
  'url-query-differs': (v: Names) =>
    `The query is also listed separately from the URL, with other values. Those of the URL are sent: ${v.names}.`,
  'params-not-in-body': (v: Names) =>
    `The body is there as text and as a list. The text is sent; of the list it lacks ${v.names}.`,
  'method-case': (v: { method: string }) => `The method is written ${v.method}; it is sent in capitals.`,
  'file-not-read': (v: { file: string }) =>
    `The content of ${v.file === '' ? 'a file' : v.file === '-' ? 'the standard input' : `the file ${v.file}`} is not here. Enter it in the action.`,
  'body-binary': 'The body is not text in UTF-8. It is left out.',
  'body-not-json':
    'The body is not JSON, though its Content-Type is. The other program sends it as one JSON string, the action as it is.',
  'json-invalid': 'The body is not JSON, though its Content-Type is. The action sends it as it is.',
  'json-depth': (v: { depth: number }) =>
    `ConvertTo-Json with -Depth ${v.depth} writes the names of types for what is deeper. The action sends all of it.`,
  'body-empty-json': (v: { theirs: string }) =>
    `The body is empty, though its Content-Type is JSON. The command line of Hoppscotch sends ${v.theirs}, the action nothing.`,
  'body-not-sent-with-get': 'A Webhook sends no data with GET. The rows are kept.',
  multipart:
    'An action sends no multipart form. Its text fields became the rows of a form-urlencoded one, without types and file names.',
  'multipart-file': (v: { field: string }) =>
    `The field “${v.field}” uploads a file, which an action does not.`,
  'json-as-form': (v: { ours: string }) =>
    `Without a Content-Type this JSON would be sent as a form, which is hardly meant. The action sends ${v.ours}.`,
  'media-type': (v: { theirs: string; ours: string }) =>
    `The Content-Type is ${v.theirs} there. The action sends ${v.ours}.`,
  'expression-as-text':
    'The URL has {{ }}, but does not begin with =, so n8n takes it for text. It is in the action unchanged. Replace it before sending.',
  'header-not-sent': (v: Names) => `Not sent, because an action can add only one header: ${v.names}.`,
  'header-folded': (v: Names) =>
    `Not sent, because curl sends a header that begins with a space as a part of the one before it: ${v.names}.`,
  'header-twice': (v: Names) => `These headers are given more than once; the last one counts: ${v.names}.`,
  'header-host': (v: { host: string }) =>
    `The Host header says ${v.host}. The action sends the host of the URL.`,
  'credentials-not-used':
    'There are credentials besides those in the Authorization header. The action uses those in the header.',
  'url-credentials-not-used':
    'There are credentials besides those in the URL. The action uses those, not the ones in the URL.',
  cookies: 'Cookies are not sent by an action.',
  'signature-fixed': (v: Names) =>
    `Part of a signature, which is right for one request alone: ${v.names}. The action can compute it for each request.`,
  'signature-by-script': (v: Names) =>
    `A pre-request script, which the action does not run, computes a signature: ${v.names}. The action can compute it itself.`,
  'signature-form': (v: Names) =>
    `Not in the form that the signing scheme writes, so the receiver may expect another scheme: ${v.names}.`,
  'signing-secret-missing': 'The secret is not in the text. Enter it in the action.',
  'signed-instead': 'There are credentials as well. An action that signs sends no other credentials.',
  'auth-not-available': (v: { scheme: string }) =>
    `${v.scheme} authentication is not available. The action has none.`,
  'credentials-elsewhere': (v: { scheme: string }) =>
    `The credentials (${v.scheme}) are not in the file. Enter them in the action.`,
  'variables-dynamic': (v: Names) =>
    `The other program fills these in when it sends; here the runtime context must contain them: ${v.names}.`,
  'variable-circular': (v: Names) =>
    `Refers to itself, or gets too long; therefore without a value: ${v.names}.`,
  'variable-set-again': (v: Names) => `Set more than once. One of the values is used everywhere: ${v.names}.`,
  'environments-differ': (v: { variables: string; environment: string }) =>
    `The environments have different values. Where no tag can be, the action has that of “${v.environment}”: ${v.variables}.`,
  'variable-encoded': (v: Names) =>
    `The value is inserted as it is there; the action encodes its quotes, backslashes and delimiters: ${v.names}.`,
  'variable-not-json': (v: Names) =>
    `Outside of quotes in a JSON body, but the value is not JSON. The action puts it into quotes: ${v.names}.`,
  'variable-used-both-ways': (v: Names) =>
    `Used both as a JSON value and as text. The sample has the JSON value, which is other text, or none: ${v.names}.`,
  'variable-not-available': (v: Names) =>
    `No tag can contain these variables. They are left as text: ${v.names}.`,
  'variable-in-username': (v: Names) =>
    `A username cannot contain tags. Replace ${v.names} with the username itself.`,
  'variable-in-secret': (v: { name: string; around: string }) =>
    `The value is the secret that is named ${v.name}. It must contain the whole value, ${v.around === '' ? 'also the text around it' : `“${v.around}” included`}.`,
  'not-read': (v: Names) => `Not imported; actions have no setting for it: ${v.names}.`,
  scripts: (v: { which: readonly Script[] }) => `Not run by an action: ${v.which.map(script).join(', ')}.`,
  'request-in-body': (v: { line: number }) =>
    `Line ${v.line} looks like another request. It is read as part of this one: put ### before it.`,
  'line-not-read': 'This line is neither a header nor the beginning of a body.',
  'requests-elsewhere': (v: { line: string }) =>
    `“${v.line}” uses requests that stand elsewhere. Only the requests of this text are read.`,
  'key-in-url': (v: Name) =>
    `The API key ${v.name} is a secret in the URL: it is in every export and link. A header key would store it as a secret.`,
  'url-parts': (v: Names) =>
    `The URL is written twice, as “raw” and in parts. They differ in ${v.names}; the parts are sent, as Postman does.`,
  'path-variable-empty': (v: Names) =>
    `No value is given for these parts of the path. Replace them: ${v.names}.`,
};

/** Worth knowing; the request is the same. */
const HINTS = {
  ...DESCRIPTION_HINTS,
  'shell-variable-filled-in': (v: Names) => `Filled in with the values that the text sets: ${v.names}.`,
  'shell-variable-as-name': (v: Names) =>
    `In double quotes the shell fills these in, and leaves them empty where nothing sets them; here the runtime context does. Where the text itself is meant, write a backslash before the $: ${v.names}.`,
  'backslash-quotes':
    'PowerShell before version 7.3 removes the backslashes before quotes. The action sends the JSON without them.',
  'no-break-space': 'No-break spaces and the like between the words are read as spaces.',
  'text-around-code': 'Only the code blocks with commands that send are read.',
  'command-skipped': (v: Names) => `Commands that are not read: ${v.names}.`,
  'redirection-skipped': 'Where the output goes is not part of the request.',
  'options-without-effect': (v: { options: string }) =>
    `These options change nothing in the request: ${v.options}.`,
  'credentials-when-asked':
    'wget sends the credentials only after the server asked for them. The action always sends them.',
  'url-pattern-refused':
    'curl takes the braces or brackets for a pattern and refuses it, unless -g is given. The action sends them.',
  'url-scheme-added': (v: { scheme: string }) => `The URL has no scheme. ${v.scheme}:// was added.`,
  'url-respelled': 'The URL is written as the URL Standard does: the same place, other characters.',
  'parameter-twice': (v: Names) =>
    `Listed more than once. The action sends all of them, the command line of Hoppscotch only one: ${v.names}.`,
  'url-query-added': 'The query is listed separately from the URL. It was added to the URL.',
  'body-graphql': 'The GraphQL query became a JSON body with “query” and “variables”.',
  'form-respelled':
    'The form is encoded as the URL Standard says: other characters, the same keys and values.',
  'json-respelled':
    'The other program writes this JSON anew, without white space. The action sends it as it is here.',
  'media-type-charset': (v: { theirs: string; ours: string }) =>
    `Where the Content-Type is ${v.theirs} there, the action sends ${v.ours}.`,
  'media-type-added': (v: { ours: string }) => `There is no Content-Type there. The action sends ${v.ours}.`,
  'media-type-not-sent': 'The Content-Type is not sent: the request has no body.',
  'header-as-key': (v: Name) => `The header ${v.name} became the header key.`,
  'header-removed': (v: Names) => `The command removes the headers ${v.names}.`,
  'header-of-client': (v: Names) => `Not sent by the action; left to the program that sends: ${v.names}.`,
  'signature-headers': (v: Names) =>
    `The action writes these headers itself for each request, whatever the source has: ${v.names}.`,
  disabled: (v: Names) => `Switched off there, and left out: ${v.names}.`,
  variables: (v: Names) => `The runtime context fills in what were variables: ${v.names}.`,
  'variable-of-variables': (v: Names) =>
    `Made of other variables that have no value here; their tags replace it: ${v.names}.`,
  'variable-in-host': (v: Names) =>
    `A tag can insert only a name into the host, and digits into the port. The value is in the URL as text: ${v.names}.`,
  'variable-raw': (v: Names) =>
    `The value goes into the URL with its delimiters, as it does there (filter “raw”): ${v.names}.`,
  'variable-encoded-in-url': (v: Names) =>
    `n8n inserts the value into the URL as it is, the action percent-encodes it. For a value with delimiters of the URL, write the filter “raw”: ${v.names}.`,
  'variable-asked': (v: Name) =>
    `The other program asks for ${v.name} before it sends; here the runtime context must contain it.`,
  'variable-filled-in': (v: Names) => `The current value replaces the variable: ${v.names}.`,
  'variable-as-secret': (v: Name) => `The value is the secret that is named ${v.name}.`,
  'variable-secret': (v: Names) =>
    `Marked as secrets there, and left out of the sample: ${v.names}. Enter them where they are used.`,
  'variable-values': (v: Names) => `Values of variables are not part of actions but of a sample: ${v.names}.`,
  'files-of-other-kinds': (v: { count: number; paths: string }) =>
    `Not read, because such files hardly contain requests: ${files(v.count)} (${v.paths}).`,
  'files-without-requests': (v: { count: number; paths: string }) =>
    `There is no request in ${files(v.count)}: ${v.paths}.`,
  'nodes-skipped': (v: Names) => `Nodes of the flow that are not read: ${v.names}.`,
  'saved-responses': 'Saved responses are not imported.',
  descriptions: 'Descriptions are not imported.',
  'more-notes': (v: { listed: number }) => `There is more after these ${v.listed}, which is not listed.`,
  directive: (v: Name) => `${v.name} has no meaning for an action.`,
  'http-file-dialect': (v: { found: DialectDifference }) =>
    `VS Code’s REST Client and JetBrains’ HTTP Client differ here. ${DIFFERENCES[v.found]}.`,
  'request-disabled': 'Switched off there, so it is not ticked at first.',
  'har-version': (v: { version: string }) =>
    `This file is in version ${v.version} of HAR. It is read like version 1.2.`,
  'http-version': (v: { version: string }) => `${v.version} is asked for there. An action sends HTTP/1.1.`,
  comments: (v: Names) =>
    `Lines that begin with # or // are comments, also inside a body. Not sent: line ${v.names}.`,
  'comments-in-json': (v: Names) =>
    `The other program takes comments out of a JSON body. They are not sent: line ${v.names} of the body.`,
  'body-pruned': 'Postman sends no body with GET. It is left out.',
  'path-variable-unused': (v: Names) => `Not a part of the path, and not used: ${v.names}.`,
  'setting-not-available': (v: Names) =>
    `Settings for how the other program sends, which an action does not have: ${v.names}.`,
};

/** Every message. It never contains the value of a header, a credential or a variable. */
const MESSAGES = { ...ERRORS, ...WARNINGS, ...HINTS };

export type NoteCode = keyof typeof MESSAGES;
/** The values of a note, from which its message is made. */
export type NoteValues<C extends NoteCode> = (typeof MESSAGES)[C] extends (values: infer V) => string
  ? V
  : Record<never, never>;

/** Every code, for the test of the documentation. */
export const NOTE_CODES = Object.keys(MESSAGES) as NoteCode[];

/** The codes whose only value is `names`. */
type NamingCode = {
  [C in NoteCode]: NoteValues<C> extends Names ? C : never;
}[NoteCode];

/** A place in the source: in a text, or as a path in a JSON document. */
export interface NoteLocation {
  /** The file of a folder. */
  readonly file?: string;
  readonly place?: Place;
  readonly path?: Path;
}

interface NoteOf<C extends NoteCode> extends NoteLocation {
  readonly severity: Severity;
  readonly code: C;
  readonly values: NoteValues<C>;
}

/** One thing that did not fit, or is worth knowing; `describeNote` makes its message. */
export type Note = { [C in NoteCode]: NoteOf<C> }[NoteCode];

export function note<C extends NoteCode>(code: C, where: NoteLocation, values: NoteValues<C>): Note {
  const severity = code in ERRORS ? 'error' : code in WARNINGS ? 'warning' : 'hint';
  return { severity, code, ...where, values } as Note;
}

/** The English message of a note. */
export function describeNote({ code, values }: Note): string {
  const message: string | ((values: never) => string) = MESSAGES[code];
  return typeof message === 'string' ? message : message(readableValues(values) as never);
}

/** The most notes of one request: a hostile text could cause millions. */
const MAX_NOTES = 100;

/** Collects the notes of one request or of one text, in the order in which they were found. */
export class Notes {
  readonly list: Note[] = [];

  constructor(readonly limit = MAX_NOTES) {}

  push(found: Note): void {
    const { list, limit } = this;
    if (list.length < limit) list.push(found);
    else if (list.length === limit) list.push(note('more-notes', {}, { listed: limit }));
  }

  add<C extends NoteCode>(code: C, where: NoteLocation, values: NoteValues<C>): void {
    this.push(note(code, where, values));
  }

  /** Adds one note that lists all these names once each; none if there are no names. */
  addNames(code: NamingCode, where: NoteLocation, named: Iterable<string | Name>): void {
    const names = new Set(Array.from(named, (one) => (typeof one === 'string' ? one : one.name)));
    const listed = [...names].join(', ');
    if (listed !== '') this.add(code, where, { names: listed });
  }
}
