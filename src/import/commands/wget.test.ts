import { expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const BASIC = `Authorization: Basic ${btoa('u:p')}\n`;

/** A request without its Host line and length. */
const short = (request: string | undefined) =>
  request?.replace(/Host: .*\n/, '').replace(/Content-Length: .*\n/, '');
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\n${headers}\n`;

// The requests are those of wget 1.21 for the same command, or a note says what differs.
test.each([
  ['wget https://h.test/a', [get('/a')], []],
  ['wget -qO- h.test/a', [get('/a')], ['options-without-effect', 'url-scheme-added']],
  [
    'wget -nv https://h.test/a https://h.test/b',
    [get('/a'), get('/b')],
    ['options-without-effect', 'options-without-effect'],
  ],
  [
    "wget --post-data='a=1&b=x%20y' https://h.test",
    [`POST / HTTP/1.1\n${FORM}\n\na=1&b=x+y`],
    ['form-respelled'],
  ],
  [
    `wget --method=put --body-data '{"a":1}' --header 'Content-Type: application/json' https://h.test`,
    ['PUT / HTTP/1.1\nContent-Type: application/json; charset=utf-8\n\n{"a":1}'],
    ['media-type-charset'],
  ],
  ['wget --method POST https://h.test', [`POST / HTTP/1.1\n${FORM}\n\n`], ['media-type-added']],
  ['wget --post-file a.txt https://h.test', [`POST / HTTP/1.1\n${FORM}\n\n`], ['file-not-read']],
  ['wget --user u --password p https://h.test', [get('/', BASIC)], ['credentials-when-asked']],
  ['wget --auth-no-challenge --http-user=u --http-password=p https://h.test', [get('/', BASIC)], []],
  ['wget https://u:p@h.test', [get('/', BASIC)], ['credentials-when-asked']],
  [
    'wget --user u --ask-password --auth-no-challenge https://h.test',
    [get('/', `Authorization: Basic ${btoa('u:')}\n`)],
    ['password-asked'],
  ],
  [
    'wget --header="A: 1" --header="a: 2" https://h.test',
    [get('/', 'a: 2\n')],
    ['header-as-key', 'header-twice'],
  ],
  ['wget --header="A: 1" --header= https://h.test', [get('/')], ['options-overridden']],
  ['wget -U me --referer r --compression=gzip https://h.test', [get('/')], ['header-of-client']],
  ['wget --spider https://h.test', [], ['request-method']],
  [
    'wget -r -l 2 -e robots=off https://h.test',
    [get('/')],
    ['option-not-available', 'option-not-available', 'option-not-available'],
  ],
  ['wget --load-cookies c.txt --foo https://h.test', [get('/')], ['option-not-available', 'option-unknown']],
  ['wget --no-check-certificate https://h.test', [get('/')], ['options-without-effect']],
  ["wget 'https://h.test/a?b={1}'", [get('/a?b={1}')], ['url-respelled']],
  ['wget -i urls.txt', [], ['command-without-url', 'option-not-available']],
  ['x=$(wget -qO- https://h.test/a | jq .)', [get('/a')], ['command-skipped', 'options-without-effect']],
  ['curl https://h.test/1 && wget https://h.test/2\nhttps h.test/3', [get('/1'), get('/2'), get('/3')], []],
] as const)('%s', (command, requests, codes) => {
  const read = readAll(command);
  expect(read.kind).toBe('commands');
  expect(read.requests.map(short)).toEqual(requests);
  expect(read.codes).toEqual(codes);
});
