import { readableValues } from '../../core/internal';
import type { Note } from './note';
import type { NoteCode, NoteValues } from './note-codes';
import type { DialectDifference, DialectProgram, KnownScript, Script } from './note-values';
import type { UnreadFormat } from './unread-formats';

const SCRIPTS: Record<KnownScript, string> = {
  'before-request': 'a pre-request script',
  tests: 'tests',
  'after-response': 'what is done with the response',
};

const script = (which: Script): string =>
  SCRIPTS[which as KnownScript] ?? `a script (${which.slice('event '.length)})`;

/** Each begins a sentence. */
export const DIFFERENCES: Record<DialectDifference, string> = {
  'indented-headers': 'Indented lines after the request line that look like headers',
  'indented-target': 'Indented lines after the request line that do not look like headers',
  'indented-behind-header': 'Indented lines after a header',
  'space-around-body': 'Blank lines and spaces around a body',
  'form-on-lines': 'A form on several lines',
  'backslash-in-variable': 'Backslashes in the value of a variable',
  'path-alone': 'The scheme of a bare path',
};

export const PROGRAMS: Record<DialectProgram, string> = {
  'rest-client': 'the REST Client',
  'http-client': 'the HTTP Client',
};

const DESCRIPTION =
  'Import it into Postman and export the collection, or copy the curl command that Swagger UI shows.';
const BY_HAND = 'Enter the method, the URL and the body of a request by hand.';
const COPY_AS_CURL = 'Choose “Copy as cURL” instead, for bash or for cmd.';
const SEND_IN_BROWSER = 'Send it from a page, and choose “Copy as cURL” in the network panel of the browser.';

/** What each format is, and what to do instead. */
export const UNREAD: Record<UnreadFormat, string> = {
  openapi: `This is an OpenAPI description, which has operations and no requests. ${DESCRIPTION}`,
  swagger: `This is a Swagger description, which has operations and no requests. ${DESCRIPTION}`,
  asyncapi: `This is an AsyncAPI description, which has messages and no requests. ${BY_HAND}`,
  insomnia: 'This is an export of Insomnia. Export it as HAR instead, or choose “Copy as cURL” at a request.',
  bruno: 'This is a file of Bruno. Export the collection for Postman, or choose “Generate Code”, then curl.',
  hoppscotch: 'This is a collection of Hoppscotch. Open a request, choose “Show code”, then cURL.',
  'thunder-client':
    'This is a collection of Thunder Client. Open a request, choose “Code Snippet”, then cURL.',
  n8n: `This is a workflow of n8n, whose HTTP Request nodes are not read. ${BY_HAND}`,
  'node-red': `This is a flow of Node-RED, whose “http request” nodes are not read. ${BY_HAND}`,
  make: `This is a blueprint of Make, whose HTTP modules are not read. ${BY_HAND}`,
  soapui: 'This is a project of SoapUI. Open a request, and paste what its “Raw” tab shows.',
  wsdl: 'This is a WSDL description, which has operations and no requests. Open it in SoapUI, and paste what the “Raw” tab of a request shows.',
  hurl: 'This is a Hurl file. Run it with “--curl requests.txt”, and import the curl commands in that file.',
  'request-headers': `These are the headers of a request, as Chrome shows them. ${COPY_AS_CURL}`,
  fetch: `This is a call of fetch(…) in JavaScript. ${COPY_AS_CURL}`,
  powershell: `This is a command for PowerShell. ${COPY_AS_CURL}`,
  wget: 'This is a wget command. Write it for curl: -H instead of --header, -d instead of --post-data.',
  httpie: 'This is an HTTPie command. Run it with --offline, and paste the request that it prints.',
  xh: 'This is an xh command. Run it with --curl, and paste the command that it prints.',
  axios: `This is a call of axios in JavaScript. ${SEND_IN_BROWSER}`,
  jquery: `This is a call of jQuery in JavaScript. ${SEND_IN_BROWSER}`,
  python:
    'This is a program in Python. Write the request as a curl command, or as text: method and URL, headers, a blank line, the body.',
};

/** The message of every note. */
const MESSAGES: { readonly [C in NoteCode]: (v: NoteValues<C>) => string } = {
  // A request, or a whole text, of which nothing became an action
  'text-too-large': (v) => `The text is too large: at most ${v.limit} bytes are read.`,
  'nothing-found': () => 'There is no request in this text.',
  'postman-version': (v) =>
    `This is a Postman collection ${v.version}. Only v2.0 and v2.1 are read: in Postman, choose “Export”, then “Collection v2.1”.`,
  'format-not-read': (v) => UNREAD[v.format],
  'more-requests': (v) => `Only the first ${v.limit} requests are read. Divide the text.`,
  'request-method': (v) => `Left out: “${v.request}”. An action sends GET, POST or PUT, not ${v.method}.`,
  'request-scheme': (v) => `Left out: “${v.request}”. An action sends over http or https, not ${v.scheme}.`,
  'request-without-url': (v) => `Left out: “${v.request}”. It has no URL.`,
  'command-without-url': () => 'Left out: curl. It has no URL.',
  'request-unreadable': (v) => `Left out: “${v.request}” is not a request.`,
  'entry-unreadable': (v) => `Left out: entry ${v.number} is not a request.`,
  'part-unreadable': () => 'Left out: this part is not a request.',
  'quote-unclosed': (v) => `Left out: this command. The closing ${v.quote} is missing.`,
  'apostrophe-in-quotes': () =>
    "Left out: this command. The apostrophe ends the text in single quotes, so a later quote is never closed. Write '\\'' for it.",

  // The command line around a request
  'shell-expansion': (v) =>
    `The shell would fill in ${v.found}; nothing is run here. It is in the action unchanged. Replace it before sending.`,
  'bytes-not-utf-8': () => 'These escapes are not UTF-8. U+FFFD replaces them.',
  'shell-variable-filled-in': (v) => `Filled in with the values that the text sets: ${v.names}.`,
  'brace-expansion': () =>
    'The shell makes a word of each alternative in {…}. Here it is one word, without the quotes in it. Put it into single quotes, or write the words.',
  'typographic-character': (v) =>
    `The shell takes ${v.found} for a character like any other. Write a straight quote or a hyphen instead.`,
  'no-break-space': () => 'No-break spaces and the like between the words are read as spaces.',
  'backslash-blank': () =>
    'There is a space behind the backslash at the end of the line, where the shell ends the command. It is read as going on.',
  'url-unquoted': () =>
    'The shell ends the command at &, and the rest of it is not in the action. Put the URL into quotes.',
  'url-like-option': () =>
    'The URL begins with a hyphen, as an option does. A part of the command may be missing.',
  'text-around-code': () => 'Only the code blocks with curl commands are read.',
  'command-skipped': (v) => `Not read, because it is not curl: ${v.names}.`,
  'redirection-skipped': () => 'Where the output goes is not part of the request.',
  'option-unknown': (v) => `curl has no option ${v.option}. It is not used.`,
  'option-incomplete': (v) => `${v.option} needs a value. Add it.`,
  'option-not-available': (v) => `Actions do not support ${v.option}.`,
  'options-overridden': (v) => `Not used, because other options take their place: ${v.names}.`,
  placeholder: (v) =>
    `${v.found} looks like a placeholder. It is in the action unchanged. Replace it before sending.`,
  'options-without-effect': (v) => `These options change nothing in the request: ${v.options}.`,
  'url-alternatives': () =>
    'curl sends one request for each alternative in {…} or […]. The action has the first one.',
  'url-pattern-refused': () =>
    'curl takes the braces or brackets for a pattern and refuses it, unless -g is given. The action sends them.',
  'username-as-key': () =>
    'The password is empty, so the username looks like the secret. An action stores a username as plain text: it is in every export and link.',
  'password-asked': () => 'curl would ask for the password. Enter it in the action.',

  // What an action sends otherwise, or not at all
  'url-scheme-added': (v) => `The URL has no scheme. ${v.scheme}:// was added.`,
  'url-respelled': () => 'The URL is written as the URL Standard does: the same place, other characters.',
  'url-query-added': () => 'The query is listed separately from the URL. It was added to the URL.',
  'url-query-differs': (v) =>
    `The query is also listed separately from the URL, with other values. Those of the URL are sent: ${v.names}.`,
  'params-not-in-body': (v) =>
    `The body is there as text and as a list. The text is sent; of the list it lacks ${v.names}.`,
  'method-case': (v) => `The method is written ${v.method}; it is sent in capitals.`,
  'file-not-read': (v) => `The content of the file ${v.file} is not here. Put it into the body.`,
  'body-binary': () => 'The body is not text in UTF-8. It is left out.',
  'body-not-sent-with-get': () => 'A Webhook sends no data with GET. The rows are kept.',
  'body-graphql': () => 'The GraphQL query became a JSON body with “query” and “variables”.',
  multipart: () =>
    'An action sends no multipart form. Its text fields became the rows of a form-urlencoded one, without types and file names.',
  'multipart-file': (v) => `The field “${v.field}” uploads a file, which an action does not.`,
  'form-respelled': () =>
    'The form is encoded as the URL Standard says: other characters, the same keys and values.',
  'json-as-form': (v) =>
    `Without a Content-Type this JSON would be sent as a form, which is hardly meant. The action sends ${v.ours}.`,
  'media-type-charset': (v) => `The Content-Type is ${v.theirs} there. The action sends ${v.ours}.`,
  'media-type': (v) => `The Content-Type is ${v.theirs} there. The action sends ${v.ours}.`,
  'media-type-added': (v) => `There is no Content-Type there. The action sends ${v.ours}.`,
  'media-type-not-sent': () => 'The Content-Type is not sent: the request has no body.',
  'header-as-key': (v) => `The header ${v.name} became the header key.`,
  'header-not-sent': (v) => `Not sent, because an action can add only one header: ${v.names}.`,
  'header-folded': (v) =>
    `Not sent, because curl sends a header that begins with a space as a part of the one before it: ${v.names}.`,
  'header-twice': (v) => `These headers are given more than once; the last one counts: ${v.names}.`,
  'header-removed': (v) => `The command removes the headers ${v.names}.`,
  'header-of-client': (v) => `Not sent by the action; the program that sends sets its own: ${v.names}.`,
  'header-host': (v) => `The Host header says ${v.host}. The action sends the host of the URL.`,
  'credentials-not-used': () =>
    'There are credentials besides those in the Authorization header. The action uses those in the header.',
  'url-credentials-not-used': () =>
    'There are credentials besides those in the URL. The action uses those, not the ones in the URL.',
  cookies: () => 'Cookies are not sent by an action.',
  'signature-fixed': (v) =>
    `Part of a signature, which is right for one request alone: ${v.names}. The action can compute it for each request.`,
  'signature-by-script': (v) =>
    `A pre-request script, which the action does not run, computes a signature: ${v.names}. The action can compute it itself.`,
  'signature-headers': (v) =>
    `The action writes these headers itself for each request, whatever the source has: ${v.names}.`,
  'signature-form': (v) =>
    `Not in the form that the signing scheme writes, so the receiver may expect another scheme: ${v.names}.`,
  'signing-secret-missing': () => 'The signing secret is not in the text. Enter it in the action.',
  'signed-instead': () => 'There are credentials as well. An action that signs sends no other credentials.',
  'auth-not-available': (v) => `${v.scheme} authentication is not available. The action has none.`,
  disabled: (v) => `Switched off there, and left out: ${v.names}.`,

  // Variables of collections and .http files
  variables: (v) => `The runtime context fills in what were variables: ${v.names}.`,
  'variables-dynamic': (v) =>
    `The other program fills these in when it sends; here the runtime context must contain them: ${v.names}.`,
  'variable-of-variables': (v) =>
    `Made of other variables that have no value here; their tags replace it: ${v.names}.`,
  'variable-circular': (v) => `Refers to itself, or gets too long; therefore without a value: ${v.names}.`,
  'variable-set-again': (v) => `Set more than once. One of the values is used everywhere: ${v.names}.`,
  'variable-in-host': (v) =>
    `A tag can insert only a name into the host, and digits into the port. The value is in the URL as text: ${v.names}.`,
  'variable-raw': (v) =>
    `The value goes into the URL with its delimiters, as it does there (filter “raw”): ${v.names}.`,
  'variable-encoded': (v) =>
    `The value is inserted as it is there; the action encodes its quotes, backslashes and delimiters: ${v.names}.`,
  'variable-not-json': (v) =>
    `Outside of quotes in a JSON body, but the value is not JSON. The action puts it into quotes: ${v.names}.`,
  'variable-used-both-ways': (v) =>
    `Used both as a JSON value and as text. The sample has the JSON value, which is other text, or none: ${v.names}.`,
  'variable-asked': (v) =>
    `The other program asks for ${v.name} before it sends; here the runtime context must contain it.`,
  'variable-not-available': (v) => `No tag can contain the variable ${v.name}. It is left as text.`,
  'variable-filled-in': (v) => `In credentials, the current value replaces the variable: ${v.names}.`,
  'variable-in-username': (v) =>
    `A username cannot contain tags. Replace ${v.names} with the username itself.`,
  'variable-as-secret': (v) => `The value is the secret that is named ${v.name}.`,
  'variable-in-secret': (v) =>
    `The value is the secret that is named ${v.name}. It must contain the whole value, “${v.around}” included.`,
  'variable-secret': (v) =>
    `Marked as secrets there, and left out of the sample: ${v.names}. Enter them where they are used.`,
  'variable-values': (v) =>
    `Values of variables are not part of actions but of a sample context: ${v.names}.`,

  // Parts of collections and files that no action has
  'not-read': (v) => `Not imported; actions have no setting for it: ${v.names}.`,
  scripts: (v) => `Not run by an action: ${v.which.map(script).join(', ')}.`,
  'saved-responses': () => 'Saved responses are not imported.',
  descriptions: () => 'Descriptions are not imported.',
  'more-notes': (v) => `There is more after these ${v.listed}, which is not listed.`,
  'line-not-read': () => 'This line is neither a header nor the beginning of a body.',
  directive: (v) => `${v.name} has no meaning for an action.`,

  // Of .http files and of Postman alone
  'http-file-dialect': (v) =>
    `VS Code’s REST Client and JetBrains’ HTTP Client differ here. ${DIFFERENCES[v.found]}: read as ${PROGRAMS[v.program]} does.`,
  'requests-elsewhere': (v) =>
    `“${v.line}” uses requests that stand elsewhere. Only the requests of this text are read.`,
  'request-disabled': () => 'Switched off there (@disabled), so it is not ticked at first.',
  'http-version': (v) => `${v.version} is asked for there. An action sends HTTP/1.1.`,
  comments: (v) =>
    `Lines that begin with # or // are comments, also inside a body. Not sent: line ${v.names}.`,
  'comments-in-json': (v) =>
    `Postman takes comments out of a JSON body. They are not sent: line ${v.names} of the body.`,
  'body-pruned': () => 'Postman sends no body with GET. It is left out.',
  'key-in-url': (v) =>
    `The API key ${v.name} is a secret in the URL: it is in every export and link. A header key would store it as a secret.`,
  'url-parts': (v) =>
    `The URL is written twice, as “raw” and in parts. They differ in ${v.names}; the parts are sent, as Postman does.`,
  'path-variable-empty': (v) => `No value is given for these parts of the path. Replace them: ${v.names}.`,
  'path-variable-unused': (v) => `Not a part of the path, and not used: ${v.names}.`,
  'setting-not-available': (v) =>
    `Settings for how Postman sends, which an action does not have: ${v.names}.`,
};

/** The message for people, in English. */
export const describeNote = ({ code, values }: Note): string =>
  (MESSAGES[code] as (v: object) => string)(readableValues(values));
