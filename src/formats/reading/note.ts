import type { Path, Place, Severity } from '../../core';

const error = <V>(text: (values: V) => string) => ({ severity: 'error' as Severity, text });
const warning = <V>(text: (values: V) => string) => ({ severity: 'warning' as Severity, text });
const hint = <V>(text: (values: V) => string) => ({ severity: 'hint' as Severity, text });

/**
 * Everything that can be said about a text from elsewhere: the code, the severity and the message.
 * An error: nothing became of it. A warning: the action sends something else. A hint: good to know.
 * No value of a header, a credential or a variable is ever part of a note.
 */
const table = {
  // A request, or a whole text, of which nothing became an action
  'text-too-large': error(
    (v: { limit: number }) => `The text is too large: at most ${v.limit} bytes are read.`,
  ),
  'nothing-found': error(() => 'There is no request in this text.'),
  'postman-version': error(
    (v: { version: string }) =>
      `This is a Postman collection ${v.version}. Only v2.1 is read: in Postman, choose “Export”, then “Collection v2.1”.`,
  ),
  'powershell-command': error(
    () => 'This is a command for PowerShell. Choose “Copy as cURL” in its place, for bash or for cmd.',
  ),
  'fetch-call': error(
    () =>
      'This is a call of fetch(…) in JavaScript. Choose “Copy as cURL” in its place, for bash or for cmd.',
  ),
  'more-requests': error(
    (v: { limit: number }) => `Only the first ${v.limit} requests are read. Divide the text.`,
  ),
  'request-method': error(
    (v: { request: string; method: string }) =>
      `Left out: ${v.request}. An action sends GET, POST or PUT, not ${v.method}.`,
  ),
  'request-scheme': error(
    (v: { request: string; scheme: string }) =>
      `Left out: ${v.request}. An action sends over http or https, not ${v.scheme}.`,
  ),
  'request-without-url': error((v: { request: string }) => `Left out: ${v.request}. It has no URL.`),
  'request-unreadable': error((v: { request: string }) => `Left out: ${v.request} is not a request.`),
  'quote-unclosed': error((v: { quote: string }) => `This ${v.quote} is never closed. Close it.`),

  // The command line around a request
  'shell-expansion': warning(
    (v: { found: string }) =>
      `The shell would fill in ${v.found}; nothing is run here. It stands in the action as it is written: replace it.`,
  ),
  'bytes-not-utf-8': warning(() => 'These escapes are not UTF-8. U+FFFD stands in their place.'),
  'command-skipped': hint((v: { command: string }) => `Not read, because it is not curl: ${v.command}.`),
  'redirection-skipped': hint(() => 'Where the output goes to has no part in the request.'),
  'option-unknown': warning((v: { option: string }) => `curl has no option ${v.option}. It is not used.`),
  'option-incomplete': error((v: { option: string }) => `${v.option} needs a value. Add it.`),
  'option-not-available': warning((v: { option: string }) => `An action cannot do what ${v.option} says.`),
  'options-overridden': warning(
    (v: { names: string }) => `Not used, because other options take their place: ${v.names}.`,
  ),
  placeholder: warning(
    (v: { found: string }) =>
      `${v.found} looks like a placeholder. It stands in the action as it is written: replace it.`,
  ),
  'options-without-effect': hint(
    (v: { options: string }) => `These options change nothing in the request: ${v.options}.`,
  ),
  'url-alternatives': warning(
    () => 'curl sends one request for each alternative in {…} or […]. The action has the first one.',
  ),
  'username-as-key': warning(
    () =>
      'The password is empty, so the username looks like the secret. An action keeps a username as plain text: it is in each export and link. A header key named Authorization would keep “Basic …” as a secret.',
  ),
  'password-asked': warning(() => 'curl would ask for the password. Enter it in the action.'),

  // What an action sends otherwise, or not at all
  'url-scheme-added': hint(() => 'The URL has no scheme. http:// stands before it.'),
  'url-respelled': hint(
    () => 'The URL is written as the URL Standard does: the same place, other characters.',
  ),
  'url-query-added': hint(() => 'The query is listed apart from the URL. It was added to the URL.'),
  'url-query-differs': warning(
    (v: { names: string }) =>
      `The query is listed apart from the URL too, with other values. Those of the URL are sent: ${v.names}.`,
  ),
  'params-not-in-body': warning(
    (v: { names: string }) =>
      `The body is there as text and as a list. The text is sent; of the list it lacks ${v.names}.`,
  ),
  'method-case': warning(
    (v: { method: string }) => `The method is written ${v.method}; it is sent in capitals.`,
  ),
  'file-not-read': warning(
    (v: { file: string }) => `The content of the file ${v.file} is not here. Put it into the body.`,
  ),
  'body-binary': warning(() => 'The body is not text in UTF-8. It is left out.'),
  'body-not-sent-with-get': warning(() => 'A Webhook sends no data with GET. The rows are kept.'),
  'body-graphql': hint(() => 'The GraphQL query became a JSON body with “query” and “variables”.'),
  multipart: warning(
    () =>
      'An action sends no multipart form. Its text fields became the rows of a form-urlencoded one, without types and file names.',
  ),
  'multipart-file': warning(
    (v: { field: string }) => `The field “${v.field}” uploads a file, which an action does not.`,
  ),
  'form-respelled': hint(
    () => 'The form is encoded as the URL Standard says: other characters, the same keys and values.',
  ),
  'json-as-form': warning(
    (v: { ours: string }) =>
      `Without a Content-Type this JSON would be sent as a form, which is hardly meant. The action sends ${v.ours}.`,
  ),
  'media-type-charset': hint(
    (v: { theirs: string; ours: string }) =>
      `The Content-Type is ${v.theirs} there. The action sends ${v.ours}.`,
  ),
  'media-type': warning(
    (v: { theirs: string; ours: string }) =>
      `The Content-Type is ${v.theirs} there. The action sends ${v.ours}.`,
  ),
  'media-type-added': hint(
    (v: { ours: string }) => `There is no Content-Type there. The action sends ${v.ours}.`,
  ),
  'media-type-not-sent': hint(() => 'The Content-Type is not sent: the request has no body.'),
  'header-as-key': hint((v: { name: string }) => `The header ${v.name} became the header key.`),
  'header-not-sent': warning(
    (v: { names: string }) => `Not sent, because an action has one header of its own: ${v.names}.`,
  ),
  'header-twice': warning(
    (v: { names: string }) => `These headers are given more than once; the last one counts: ${v.names}.`,
  ),
  'header-removed': hint((v: { names: string }) => `The command removes the headers ${v.names}.`),
  'header-of-client': hint(
    (v: { names: string }) => `Not sent by the action; the program that sends sets its own: ${v.names}.`,
  ),
  'header-host': warning(
    (v: { host: string }) => `The Host header says ${v.host}. The action sends the host of the URL.`,
  ),
  'credentials-not-used': warning(
    () => 'There is an Authorization header, and credentials beside it. The action has those of the header.',
  ),
  'url-credentials-not-used': warning(
    () => 'There are credentials in the URL, and others beside it. The action has those beside it.',
  ),
  cookies: warning(() => 'Cookies are not sent by an action.'),
  'auth-not-available': warning(
    (v: { scheme: string }) => `${v.scheme} authentication is not available. The action has none.`,
  ),
  disabled: hint((v: { names: string }) => `Switched off there, and left out: ${v.names}.`),

  // Variables of collections and .http files
  variables: hint((v: { names: string }) => `The runtime context fills in what were variables: ${v.names}.`),
  'variables-dynamic': warning(
    (v: { names: string }) =>
      `The other program fills these in by itself when it sends; here the runtime context must bring them: ${v.names}.`,
  ),
  'variable-of-variables': hint(
    (v: { names: string }) =>
      `Made of other variables that have no value here, which stand in their place: ${v.names}.`,
  ),
  'variable-circular': warning(
    (v: { names: string }) =>
      `Made of themselves, or too long when filled in, and therefore without a value here: ${v.names}.`,
  ),
  'variable-set-again': warning(
    (v: { names: string }) => `Set more than once. One of the values is used everywhere: ${v.names}.`,
  ),
  'variable-in-host': hint(
    (v: { names: string }) =>
      `A tag brings no more than a name to the host, and digits to the port. The value stands in the URL as text: ${v.names}.`,
  ),
  'variable-raw': hint(
    (v: { names: string }) =>
      `The value goes into the URL with its delimiters, as it does there (filter “raw”): ${v.names}.`,
  ),
  'variable-encoded': warning(
    (v: { names: string }) =>
      `The value is inserted as it is there; the action encodes its quotes, backslashes and delimiters: ${v.names}.`,
  ),
  'variable-not-json': warning(
    (v: { names: string }) =>
      `Outside of quotes in a JSON body, but the value is not JSON. The action puts it into quotes: ${v.names}.`,
  ),
  'variable-used-both-ways': warning(
    (v: { names: string }) =>
      `Used both as a JSON value and as text. The sample has the JSON value, which is other text, or none: ${v.names}.`,
  ),
  'variable-asked': hint(
    (v: { name: string }) =>
      `The other program asks for ${v.name} before it sends; here the runtime context must bring it.`,
  ),
  'variable-not-available': warning(
    (v: { name: string }) => `No tag can hold the variable ${v.name}. It stands there as text.`,
  ),
  'variable-filled-in': hint(
    (v: { names: string }) => `Credentials hold no tags: the present value was filled in for ${v.names}.`,
  ),
  'variable-in-username': warning(
    (v: { names: string }) => `A username holds no tags. Replace ${v.names} by the username itself.`,
  ),
  'variable-as-secret': hint((v: { name: string }) => `The value is the secret that is named ${v.name}.`),
  'variable-in-secret': warning(
    (v: { name: string; around: string }) =>
      `The value is the secret that is named ${v.name}. It must hold the whole value, “${v.around}” included.`,
  ),
  'variable-values': hint(
    (v: { names: string }) =>
      `Values of variables are not part of actions: ${v.names}. Put them into the sample.`,
  ),

  // Parts of collections and files that no action has
  'not-read': warning((v: { names: string }) => `Not read, and no action has it: ${v.names}.`),
  scripts: warning((v: { which: string }) => `Not run by an action: ${v.which}.`),
  'saved-responses': hint(() => 'Saved responses are not kept.'),
  descriptions: hint(() => 'Descriptions are not kept.'),
  'more-notes': hint(
    (v: { listed: number }) => `There is more after these ${v.listed}, which is not listed.`,
  ),
  'line-not-read': warning(() => 'This line is neither a header nor the beginning of a body.'),
  directive: hint((v: { name: string }) => `${v.name} has no meaning for an action.`),

  // Of .http files and of Postman alone
  'http-file-dialect': hint(
    (v: { found: string; program: string }) =>
      `VS Code’s REST Client and JetBrains’ HTTP Client differ here. ${v.found}: read as ${v.program} does.`,
  ),
  'http-version': hint(
    (v: { version: string }) => `${v.version} is asked for there. An action sends HTTP/1.1.`,
  ),
  comments: hint(
    (v: { names: string }) =>
      `Lines that begin with # or // are comments, also inside of a body. Not sent: line ${v.names}.`,
  ),
  'body-pruned': hint(() => 'Postman sends no body with GET. It is left out.'),
  'key-in-url': warning(
    (v: { name: string }) =>
      `The API key ${v.name} is a secret, and stands in the URL: it is in each export and link. A header key would keep it as a secret.`,
  ),
  'url-parts': warning(
    (v: { names: string }) =>
      `The URL is written twice, as “raw” and in parts. They differ in ${v.names}; the parts are sent, as Postman does.`,
  ),
  'path-variable-empty': warning(
    (v: { names: string }) => `No value is given for these parts of the path. Replace them: ${v.names}.`,
  ),
  'path-variable-unused': hint((v: { names: string }) => `Not a part of the path, and not used: ${v.names}.`),
  'setting-not-available': hint(
    (v: { names: string }) => `Settings for how Postman sends, which an action does not have: ${v.names}.`,
  ),
};

type Table = typeof table;
export type NoteCode = keyof Table;
export type NoteValues<C extends NoteCode> =
  Parameters<Table[C]['text']> extends [infer V] ? V : Record<never, never>;

/** The codes whose message is about names, and nothing else. */
type NamingCode = {
  [C in NoteCode]: NoteValues<C> extends { readonly names: string } ? C : never;
}[NoteCode];

/** Where in the source: a place in a text, or a path in a JSON document. */
export interface Where {
  readonly place?: Place;
  readonly path?: Path;
}

interface NoteOf<C extends NoteCode> extends Where {
  readonly severity: Severity;
  readonly code: C;
  readonly values: NoteValues<C>;
}

/** One thing that did not fit, or is worth knowing, as data; `describeNote` makes the sentence. */
export type Note = { [C in NoteCode]: NoteOf<C> }[NoteCode];

/** Every code there is, for the documentation and its test. */
export const NOTE_CODES = Object.keys(table) as NoteCode[];

export function note<C extends NoteCode>(code: C, where: Where, values: NoteValues<C>): Note {
  return { severity: table[code].severity, code, ...where, values } as Note;
}

/** A sentence has room for this much of a name, and for so many names. */
const LONGEST = 160;

/** The message for people. The only place where notes become prose. */
export function describeNote({ code, values }: Note): string {
  const { text } = table[code] as { text: (values: Record<string, unknown>) => string };
  const written = Object.entries(values as object).map(([name, value]) => [name, readable(value)]);
  return text(Object.fromEntries(written));
}

function readable(value: unknown): unknown {
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  return typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

/** So many notes of one request are kept: a hostile text could hold millions. */
const LIMIT = 100;

/** The notes of one request or of one text, in the order in which they were found. */
export class Notes {
  readonly list: Note[] = [];

  constructor(readonly limit = LIMIT) {}

  push(found: Note): void {
    const { list, limit } = this;
    if (list.length < limit) list.push(found);
    else if (list.length === limit) list.push(note('more-notes', {}, { listed: limit }));
  }

  add<C extends NoteCode>(code: C, where: Where, values: NoteValues<C>): void {
    this.push(note(code, where, values));
  }

  /** Adds one note for all these names, if there are any. */
  addNames(code: NamingCode, where: Where, names: Iterable<string>): void {
    const listed = [...new Set(names)].join(', ');
    if (listed !== '') this.add(code, where, { names: listed });
  }
}
