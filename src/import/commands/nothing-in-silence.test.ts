import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const JSON_LINE = 'Content-Type: application/json; charset=utf-8';

/** A request without its Host line, which is the same nearly everywhere here. */
const short = (request: string | undefined) => request?.replace('Host: h\n', '');

describe('whatever the command says and the action does not send is named', () => {
  test.each([
    [
      'R4: a multipart type for a text that is none',
      "curl http://h -H 'Content-Type: multipart/form-data' -d 'a=b'",
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 3\n\na=b`,
      ['media-type'],
    ],
    [
      'R4: another type for a multipart form',
      "curl http://h -H 'Content-Type: text/plain' -F 'a=b'",
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=b`,
      ['media-type', 'multipart'],
    ],
    [
      'R4: a multipart text that cannot be taken apart',
      "curl http://h -H 'Content-Type: multipart/form-data; boundary=x' -d 'a=b'",
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 3\n\na=b`,
      ['media-type'],
    ],
    [
      'R5: the Accept of --json',
      "curl http://h --json '1'",
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 1\n\n1`,
      ['header-of-client', 'media-type-charset'],
    ],
    [
      'R10: a placeholder in a URL',
      'curl http://h/v1/<ID>/x',
      'GET /v1/%7B%7B%20ID%20%7D%7D/x HTTP/1.1\n\n',
      ['variables'],
    ],
    [
      'R10: placeholders in other words',
      'curl http://h -u <USER>:<API-KEY>',
      'GET / HTTP/1.1\n\n',
      ['placeholder', 'variable-as-secret'],
    ],
    [
      'R10: a placeholder in quotes is text',
      "curl http://h -d 'a=<ID>'",
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 10\n\na=%3CID%3E`,
      ['form-respelled', 'placeholder'],
    ],
    [
      'R10: a redirection',
      'curl http://h -d @- < in.json > out',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 0\n\n`,
      ['file-not-read', 'redirection-skipped'],
    ],
    [
      'R11: an Accept that selects a version, beside another header',
      "curl http://h -H 'Accept: application/vnd.github+json' -H 'Authorization: Bearer t'",
      'GET / HTTP/1.1\nAuthorization: Bearer t\n\n',
      ['header-not-sent'],
    ],
    [
      'R11: an Accept that selects a version, alone',
      "curl http://h -H 'Accept: application/json; version=2'",
      'GET / HTTP/1.1\nAccept: application/json; version=2\n\n',
      ['header-as-key'],
    ],
    [
      'R12: JSON without a Content-Type',
      `curl http://h -d '{"a":1}'`,
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 7\n\n{"a":1}`,
      ['json-as-form'],
    ],
    [
      'R12: JSON with the Content-Type of a form',
      `curl http://h -H '${FORM}' -d '{"a":1}'`,
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 7\n\n{"a":1}`,
      ['media-type'],
    ],
    [
      'S3: half of a surrogate pair in the name of a file',
      "curl -T $'\\ud800' https://h/",
      `PUT /%EF%BF%BD HTTP/1.1\n${JSON_LINE}\nContent-Length: 0\n\n`,
      ['file-not-read', 'media-type-added'],
    ],
    [
      'options that others take the place of',
      'curl http://h -X POST -X PUT -d a=1 -F b=2 -u a:b --oauth2-bearer t -A x -A y',
      `PUT / HTTP/1.1\n${FORM}\nAuthorization: Bearer t\nContent-Length: 3\n\nb=2`,
      ['header-of-client', 'multipart', 'options-overridden'],
    ],
    [
      'credentials in three places',
      "curl http://u:p@h -u a:b -H 'Authorization: Bearer t'",
      'GET / HTTP/1.1\nAuthorization: Bearer t\n\n',
      ['credentials-not-used', 'url-credentials-not-used'],
    ],
    [
      'a user in the URL for another scheme is not sent as Basic',
      'curl --digest http://u:p@h',
      'GET / HTTP/1.1\n\n',
      ['auth-not-available'],
    ],
    [
      'a Content-Type and a Host given twice',
      "curl http://h -H 'Host: h' -H 'Host: g' -H 'Host: h' -H 'Content-Type: a/b' -H 'Content-Type: text/plain' -d x",
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 1\n\nx`,
      ['header-twice', 'media-type'],
    ],
    [
      'a Host that the URL begins with',
      "curl http://h.test -H 'Host: h'",
      'GET / HTTP/1.1\nHost: h.test\n\n',
      ['header-host'],
    ],
    [
      'a header that is none',
      'curl http://h -H nonsense -H ": x"',
      'GET / HTTP/1.1\n\n',
      ['not-read', 'not-read'],
    ],
    [
      'an encoding that curl asks for',
      'curl http://h --compressed',
      'GET / HTTP/1.1\n\n',
      ['header-of-client'],
    ],
    [
      'a scheme for URLs without one',
      'curl --proto-default https h -v',
      'GET / HTTP/1.1\n\n',
      ['options-without-effect'],
    ],
    [
      'variables of curl that are known',
      "curl -g --variable id=7 --expand-url 'http://h/{{id}}'",
      'GET /7 HTTP/1.1\n\n',
      ['shell-variable-filled-in'],
    ],
    [
      'variables of curl that are not known',
      "curl http://h --variable id@file --expand-data 'a={{id}}&b={{id:trim}}'",
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 40\n\na=%7B%7Bid%7D%7D&b=%7B%7Bid%3Atrim%7D%7D`,
      ['form-respelled', 'option-not-available', 'placeholder'],
    ],
    [
      'variables of curl that nothing uses',
      "curl http://h --variable id=7 -d 'a={{id}}'",
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 16\n\na=%7B%7Bid%7D%7D`,
      ['form-respelled', 'options-without-effect', 'placeholder'],
    ],
    ['a path as it is', 'curl --path-as-is http://h/a/../b', 'GET /b HTTP/1.1\n\n', ['path-as-is']],
    ['a path as it is, of HTTPie', 'http --path-as-is h/a/./b', 'GET /a/b HTTP/1.1\n\n', ['path-as-is']],
    [
      'a path that is the same as it is',
      'curl --path-as-is http://h/a/b',
      'GET /a/b HTTP/1.1\n\n',
      ['options-without-effect'],
    ],
    [
      'standard input, which is there once',
      'curl http://h -d @- -d @- <<< a=1',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
      ['file-not-read', 'form-respelled'],
    ],
    ['variables of the shell before it', 'TOKEN=t curl http://h', 'GET / HTTP/1.1\n\n', ['command-skipped']],
    [
      'cmd: a redirection and a placeholder',
      'curl ^"http://h/1^" > "an answer.json" -u <USER>:x',
      `GET /1 HTTP/1.1\nAuthorization: Basic ${btoa('<USER>:x')}\n\n`,
      ['placeholder', 'redirection-skipped'],
    ],
    [
      'Base64 that Basic auth would write otherwise stays as it is',
      "curl http://h -H 'Authorization: Basic YTpjZB=='",
      'GET / HTTP/1.1\nAuthorization: Basic YTpjZB==\n\n',
      [],
    ],
  ])('%s: %s', (_, command, request, codes) => {
    const read = readAll(command);
    expect(read.requests.map(short)).toEqual([request]);
    expect(read.codes).toEqual(codes);
  });
});
