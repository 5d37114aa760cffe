import type { CauseCode, JsonCode } from '../model/signature-check/causes';
import type { Mistake } from '../model/signature-check/difference';

const rewritten = (by: string): string => `with the JSON body parsed and written again, as by ${by}`;

const JSON_REWRITTEN: Record<JsonCode, string> = {
  'json-javascript': rewritten('JSON.stringify(JSON.parse(body))'),
  'json-javascript-2-spaces': rewritten('JSON.stringify with two spaces'),
  'json-javascript-4-spaces': rewritten('JSON.stringify with four spaces'),
  'json-compact': rewritten('a program that writes it without spaces'),
  'json-python': rewritten('Python’s json.dumps'),
  'json-python-non-ascii': rewritten('Python’s json.dumps with ensure_ascii=False'),
  'json-ascii': rewritten('a program that writes only ASCII'),
  'json-php': rewritten('PHP’s json_encode'),
  'json-escaped-slashes': rewritten('a program that escapes slashes'),
  'json-python-sorted': rewritten('Python’s json.dumps with sort_keys'),
  'json-python-sorted-compact': rewritten('Python’s json.dumps with sort_keys and without spaces'),
  'json-go': rewritten('Go’s json.Marshal'),
  'json-sorted': rewritten('a program that sorts its members'),
};

/** Each completes “The receiver builds the message …”. */
export const CAUSES: Record<CauseCode, string> = {
  // The message as a whole
  'no-version-line': 'without the version line',
  'no-time-line': 'without the line with the time',
  'no-version-and-time-lines': 'without the lines with version and time',
  'no-method-line': 'without the line with the method',
  'no-host-line': 'without the line with Host',
  'no-target-line': 'without the line with the target',
  'no-content-type-line': 'without the line with Content-Type, which is there even when it is empty',
  'no-line-feed-before-body': 'without the line feed before the body',
  'empty-line-before-body': 'with an empty line before the body',
  'fields-parted-by-crlf': 'with CR LF in place of the line feeds between the fields',
  'fields-parted-by-backslash-n':
    'with \\n in place of the line feeds between the fields: a backslash and a letter',
  'fields-not-parted': 'with nothing between the fields',
  'fields-parted-by-spaces': 'with spaces between the fields',
  'body-alone': 'with nothing but its body',
  'time-dot-body': 'with nothing but the time, a full stop and the body',
  'time-and-body': 'with nothing but the time and the body',
  'method-and-target-swapped': 'with method and target swapped',
  'host-and-target-swapped': 'with Host and target swapped',

  // The body
  'body-line-feed-added': 'with a line feed after the body',
  'body-crlf-added': 'with a carriage return and a line feed after the body',
  'body-empty': 'with an empty body: something read or parsed it before',
  'body-trimmed': 'with the white space around the body taken away',
  'body-line-feeds-to-crlf': 'with CR LF in place of every line feed in the body',
  'body-crlf-to-line-feeds': 'with a line feed in place of every CR LF in the body',
  'body-without-line-ends': 'with the line ends of the body taken away',
  'body-not-parsed': 'with {} in place of the body: no parser read it',
  'body-object-as-text': 'with [object Object] in place of the body: a parsed body was made a text',
  'body-word-for-nothing': 'with a word such as null or None in place of the body',
  'body-base64': 'with the body in Base64, as some gateways hand it on',
  'body-latin-1': 'with the body read as Latin-1 and written as UTF-8',
  'body-question-marks': 'with question marks in place of characters outside ASCII',
  'body-without-byte-order-mark': 'without the byte order mark of the body',
  'form-rewritten': 'with the form parsed and written again',
  'form-percent-20': 'with %20 in place of + in the form',
  'form-rewritten-percent-20': 'with the form parsed and written again, spaces as %20',
  'form-sorted': 'with the form sorted by its keys',
  'form-decoded': 'with the form decoded',
  'form-as-json': 'with the form as a JSON object',
  ...JSON_REWRITTEN,

  // Host
  'host-without-port': 'with Host without its port',
  'host-usual-port': 'with the usual port after Host, which the sender leaves out',
  'host-internal': 'with an internal name in place of Host, as behind a proxy that rewrites it',
  'host-other-port': 'with another port after Host, as behind a proxy',
  'host-empty': 'without Host',
  'host-with-scheme': 'with the scheme before Host',
  'host-upper-case': 'with Host in upper case',
  'host-www': 'with www. added to Host or taken away',

  // Target
  'target-without-query': 'with the path alone, without the query',
  'target-decoded': 'with the target decoded',
  'target-encoded-again': 'with the target decoded and encoded again',
  'target-encoded-twice': 'with the target encoded twice',
  'target-escapes-case': 'with the escapes of the target in another case',
  'query-rewritten': 'with the query parsed and written again',
  'query-sorted': 'with the query sorted',
  'target-without-question-mark': 'without the empty query’s question mark',
  'target-below-router': 'with the path relative to a router’s mount point',
  'target-whole-url': 'with the whole URL in place of the target',
  'target-without-first-slash': 'without the first slash of the target',
  'target-last-slash': 'with a slash added to the end of the path or taken away',
  'target-slashes-merged': 'with several slashes of the path made one',
  'target-query-alone': 'with the query alone',
  'target-empty': 'without the target',

  // The other lines
  'other-version': 'with another version line than v1',
  'time-milliseconds': 'with the time in milliseconds',
  'time-with-name': 'with t= before the time',
  'time-as-date': 'with the time as a date',
  'time-with-decimals': 'with the time as a number with decimals',
  'time-empty': 'with nothing in place of the time',
  'method-lower-case': 'with the method in lower case',
  'method-empty': 'without the method',
  'other-method': 'with another method',
  'type-without-charset': 'with Content-Type without its charset',
  'type-empty': 'with an empty Content-Type',
  'type-charset-respelled': 'with the charset of Content-Type written in another way',
  'type-charset-added': 'with a charset added to Content-Type',
  'other-type': 'with another Content-Type, such as a server’s own',

  // The key
  'key-from-hex': 'with the secret read as hexadecimal digits: the key is its text',
  'key-from-base64': 'with the secret read as Base64: the key is its text',
  'key-not-decoded': 'with the text of the secret as the key: the key is what the text encodes',
  'key-trimmed': 'with the white space around the secret taken away',
  'key-line-end-added': 'with a line end after the secret, as from a file',
  'key-quoted': 'with quotation marks around the secret, as from a file of variables',
  'key-empty': 'with an empty key: the secret was not found',
  'key-encoded-again': 'with the secret written as hexadecimal digits or Base64 once more',
  'key-without-prefix': 'without the word before the underscore of the secret',
  'key-latin-1': 'with the secret in Latin-1: the key is its text in UTF-8',
  'key-other-case': 'with the secret in another case',
};

export const mistake = ({ cause, hasLineFeedAfter }: Mistake): string =>
  hasLineFeedAfter ? `${CAUSES[cause]}, and with a line feed after it` : CAUSES[cause];
