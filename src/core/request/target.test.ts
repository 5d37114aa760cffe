import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith, getFrom, headerOf } from '../../../test/conformance/actions';
import { headLines, problemLines } from '../../../test/request-of';
import { slice } from '../../../test/thorough';

const problems = (url: string) => problemLines(getFrom(url));

describe('B19 the request-target is the serialized path and query', () => {
  test.each([
    ['https://h', '/'],
    ['https://h/', '/'],
    ['https://h/a/b', '/a/b'],
    ['https://h?a=b', '/?a=b'],
    ['https://h/?', '/?'],
    ['https://h?', '/?'],
    ['https://h/a?#b', '/a?'],
    ['https://h/a??b=?', '/a??b=?'],
    ['https://h//a//', '//a//'],
    ['https://h/./a/../b/.', '/b/'],
    ['https://h/a/..', '/'],
    ['https://h/../../a', '/a'],
    ['https://h/a/%2E%2e/b/%2e', '/b/'],
    ['https://h/a/.%2E', '/'],
    ['https://h/.../..a/a..', '/.../..a/a..'],
    ['https://h/a;b=1/c,d', '/a;b=1/c,d'],
    ['https://h\\a\\b', '/a/b'],
    ['https://h/a?b\\c', '/a?b\\c'],
    ['https://h/a/..?..', '/?..'],
    ['https://h/%41%zz%', '/%41%zz%'],
  ])('%s', (url, target) => {
    expect(getFrom(url).request?.target).toBe(target);
    expect(problems(url).filter((line) => !line.includes('url-fragment'))).toEqual([]);
  });

  test.each([
    ['"', '%22', '%22'],
    ['<', '%3C', '%3C'],
    ['>', '%3E', '%3E'],
    ['`', '%60', '`'],
    ['{', '%7B', '{'],
    ['}', '%7D', '}'],
    ['^', '%5E', '^'],
    ['|', '|', '|'],
    ["'", "'", '%27'],
    ['[', '[', '['],
    [']', ']', ']'],
    ['~', '~', '~'],
    ['!$&()*+,;=:@', '!$&()*+,;=:@', '!$&()*+,;=:@'],
    ['é', '%C3%A9', '%C3%A9'],
    ['€', '%E2%82%AC', '%E2%82%AC'],
    ['😀', '%F0%9F%98%80', '%F0%9F%98%80'],
    ['\u0080', '%C2%80', '%C2%80'],
    ['\u00a0', '%C2%A0', '%C2%A0'],
  ])('%j in path and query, the same on every engine', (character, inPath, inQuery) => {
    const built = getFrom(`https://h/a${character}b?a${character}b`);
    expect(built.request?.target).toBe(`/a${inPath}b?a${inQuery}b`);
    expect(problemLines(built)).toEqual([]);
  });
});

describe('B19 the Host field', () => {
  test.each([
    ['https://h/', 'h'],
    ['https://h:/', 'h'],
    ['https://h:443/', 'h'],
    ['http://h:80/', 'h'],
    ['https://h:80/', 'h:80'],
    ['http://h:443/', 'h:443'],
    ['https://h:0/', 'h:0'],
    ['https://h:00443/', 'h'],
    ['https://h:0008080/', 'h:8080'],
    ['https://h:65535/', 'h:65535'],
    ['HTTPS://API.Example.COM:8443/', 'api.example.com:8443'],
    ['https://127.0.0.1:1/', '127.0.0.1:1'],
    ['https://0x7f000001/', '127.0.0.1'],
    ['https://[2001:DB8::1]:1/', '[2001:db8::1]:1'],
    ['https://[::ffff:1.2.3.4]/', '[::ffff:102:304]'],
    ['https://b\u00fccher.example/', 'xn--bcher-kva.example'],
    ['https://XN--BCHER-KVA.example/', 'xn--bcher-kva.example'],
    ['https://ex%61mple.com/', 'example.com'],
    ['https://a_b.example/', 'a_b.example'],
    ['https://a.b./', 'a.b.'],
    ['https://@h/', 'h'],
    ['https://:@h/', 'h'],
  ])('%s', (url, host) => {
    const built = getFrom(url);
    expect(headerOf(built, 'Host')).toBe(host);
    expect(problemLines(built)).toEqual([]);
  });

  test.each([
    ['https://API.example.com:0443/a b?c#d', 'https://api.example.com/a%20b?c'],
    ['  http://H:80  ', 'http://h/'],
    ['HTTP://h:8080?', 'http://h:8080/?'],
  ])('B31 the URL is scheme, Host value and target: %s', (url, sent) => {
    expect(getFrom(url).request?.url).toBe(sent);
  });
});

describe('B19 what a receiver gets otherwise than it was typed is a hint, with its place', () => {
  test.each([
    ['https:h', 'https://h/', 'hint url-slashes url 0..6'],
    ['  https:/h', 'https://h/', 'hint url-slashes url 2..9'],
    ['https:////h', 'https://h/', 'hint url-slashes url 0..10'],
    ['https:\\\\h', 'https://h/', 'hint url-slashes url 0..8'],
    ['https://h/a  b c', 'https://h/a%20%20b%20c', 'hint url-space url 11..13'],
    ['https://h/a?b= c', 'https://h/a?b=%20c', 'hint url-space url 14..15'],
    ["https://h/{{ 'a b' }}/c d", 'https://h/a%20b/c%20d', 'hint url-space url 23..24'],
  ])('%s', (url, sent, hint) => {
    const built = getFrom(url);
    expect(built.request?.url).toBe(sent);
    expect(problemLines(built)).toEqual([hint]);
  });

  test.each(['https://h/a ', ' https://h/', 'https://h/#a b', 'https://', "https://h/{{ 'a b' | raw }}"])(
    'nothing of %j',
    (url) => {
      expect(problems(url).filter((line) => /url-s(?:lashes|pace)/.test(line))).toEqual([]);
    },
  );
});

describe('B19 what is refused, with its place', () => {
  test.each([
    ['', 'error url-empty url 0..0'],
    ['   ', 'error url-empty url 0..3'],
    ['example.com', 'error url-not-absolute url 0..11'],
    ['/a', 'error url-not-absolute url 0..2'],
    ['//h/a', 'error url-not-absolute url 0..5'],
    ['?a', 'error url-not-absolute url 0..2'],
    ['://h', 'error url-not-absolute url 0..4'],
    ['1http://h', 'error url-not-absolute url 0..9'],
    ['ht tp://h', 'error url-not-absolute url 0..9'],
    ['  example.com  ', 'error url-not-absolute url 2..13'],
    ['ftp://h/', 'error url-scheme url 0..3'],
    ['localhost:8080', 'error url-scheme url 0..9'],
    ['  mailto:a@b', 'error url-scheme url 2..8'],
    ['file:///etc/passwd', 'error url-scheme url 0..4'],
    ['https://', 'error url-host-missing url 6..8'],
    ['https:', 'error url-host-missing url 6..6'],
    ['https://:80/', 'error url-host-missing url 6..11'],
    ['https://?a', 'error url-host-missing url 6..8'],
    ['https://a b/', 'error url-host-invalid url 8..11'],
    ['https://a<b/', 'error url-host-invalid url 8..11'],
    ['https://1.2.3.256/', 'error url-host-invalid url 8..17'],
    ['https://[::1/', 'error url-host-invalid url 8..12'],
    ['https://[::1]x/', 'error url-host-invalid url 8..14'],
    ['https://a%/', 'error url-host-invalid url 8..10'],
    ['https://xn--a/', 'error url-host-invalid url 8..13'],
    ['https://a.xn--b-c/', 'error url-host-invalid url 8..17'],
    ['https://h:a/', 'error url-port-invalid url 10..11'],
    ['https://h:80a/', 'error url-port-invalid url 10..13'],
    ['https://h:-1/', 'error url-port-invalid url 10..12'],
    ['https://h:65536/', 'error url-port-invalid url 10..15'],
    ['https://h:1:2/', 'error url-port-invalid url 10..13'],
    ['https://h: 80/', 'error url-port-invalid url 10..13'],
    ['https://user@h/', 'error url-credentials url 8..13'],
    ['https://user:pass@h/', 'error url-credentials url 8..18'],
    ['https://:pass@h/', 'error url-credentials url 8..14'],
    ['https://user:@h/', 'error url-credentials url 8..14'],
    ['https://a@b@h/', 'error url-credentials url 8..12'],
    ['https://%20@h/', 'error url-credentials url 8..12'],
    ['https://h/\ud800', 'error text-lone-surrogate url 10..11'],
    ['https://h/?a\udfffb', 'error text-lone-surrogate url 12..13'],
  ])('%j', (url, problem) => {
    const built = getFrom(url);
    expect(problemLines(built)).toEqual([problem]);
    expect(built.request).toBeUndefined();
  });

  test.each(['\u0000', '\t', '\n', '\r', '\u001f', '\u007f'])('B21 the control %j anywhere', (control) => {
    expect(problems(`https://h/a${control}b`)).toEqual(['error url-control url 11..12']);
    expect(problems(`https://h/?a${control}b`)).toEqual(['error url-control url 12..13']);
    expect(problems(`https://h/${control}`)).toEqual(['error url-control url 10..11']);
    expect(problems(`https://${control}h/`)).toContain('error url-control url 8..9');
    expect(problems(`${control}https://h/`)).toContain('error url-control url 0..1');
    expect(problems(`ht${control}tps://h/`)).toContain('error url-control url 2..3');
    expect(headLines(getFrom(`https://h${control}x/a${control}b?${control}`))).toHaveLength(2);
  });

  test('B28 all controls are reported', () => {
    expect(problems('https://h/\t\n?\r')).toEqual([
      'error url-control url 10..11',
      'error url-control url 11..12',
      'error url-control url 13..14',
    ]);
  });

  test('B28 problems of different parts are reported together', () => {
    expect(problems('https://user@h:99999/\t#x')).toEqual([
      'error url-control url 21..22',
      'error url-credentials url 8..13',
      'error url-port-invalid url 15..20',
      'hint url-fragment url 22..24',
    ]);
  });

  test('C1 controls are ordinary characters', () => {
    expect(getFrom('https://h/\u0085').request?.target).toBe('/%C2%85');
  });
});

describe('B19 a fragment is never sent, with a hint', () => {
  test.each([
    ['https://h/a#b', '/a', 11, 13],
    ['https://h/a#', '/a', 11, 12],
    ['https://h#b?c#d', '/', 9, 15],
    ['https://h/?a#b#c  ', '/?a', 12, 16],
  ])('%s', (url, target, start, end) => {
    const built = getFrom(url);
    expect(built.request?.target).toBe(target);
    expect(problemLines(built)).toEqual([`hint url-fragment url ${start}..${end}`]);
  });
});

describe('B28 with an error what can be shown is shown', () => {
  test.each([
    ['example.com/a', ['GET example.com/a HTTP/1.1', 'Host: ']],
    ['https://user@h/a?b', ['GET /a?b HTTP/1.1', 'Host: h']],
    ['https://h/\n', ['GET /%0A HTTP/1.1', 'Host: h']],
    ['', ['GET  HTTP/1.1', 'Host: ']],
    ['https://h/{{ missing }}', ['GET /%7B%7B%20missing%20%7D%7D HTTP/1.1', 'Host: h']],
  ])('%j', (url, head) => {
    expect(headLines(getFrom(url))).toEqual(head);
  });

  test('the body is shown with a URL that leads nowhere', () => {
    const data = [{ key: 'a', value: 'b', enabled: true }];
    const built = buildWith(aWebhook({ url: '', data }));
    expect(Buffer.from(built.bytes).toString()).toMatch(/\r\n\r\na=b$/);
  });
});

describe('B30 no URL takes quadratic time or exhausts the stack', () => {
  const many = slice(200_000, 50_000);
  test.each([
    ['spaces after a value in the host', `{{ v }}${' '.repeat(many)}/`],
    ['tags in the host', `https://${'{{ a }}'.repeat(many / 10)}/`],
    ['tags in the scheme', `x${'{{ a }}'.repeat(many / 10)}`],
    ['empty tags at the start', '{{ e }} '.repeat(many / 10)],
    ['tags in the path', `https://h${'/{{ a }}'.repeat(many / 10)}`],
    ['empty segments', `https://h${'/{{ e }}'.repeat(many / 10)}`],
    ['missing values', `https://h${'/{{ m }}'.repeat(many / 10)}`],
    ['controls', `https://h/${'\u0001'.repeat(many)}`],
    ['dot segments', `https://h${'/a/..'.repeat(many)}`],
    ['dot segments among values', `https://h${'/{{ a }}/./..'.repeat(many / 10)}`],
    ['labels', `https://${'a.'.repeat(many)}/`],
    ['colons', `https://${':'.repeat(many)}/`],
    ['at signs', `https://${'@'.repeat(many)}/`],
    ['digits in the port', `https://h:${'0'.repeat(many)}/`],
    ['a long scheme', 'a'.repeat(many)],
    ['broken tags', `https://h/${'{{#'.repeat(many / 10)}`],
    ['surrogates', `https://h/${'\ud800{{ a }}'.repeat(many / 10)}`],
  ])('%s', (_, url) => {
    const built = buildWith(aWebhook({ method: 'GET', url }), '{"a":"a","e":"","v":"https://h"}');
    expect(built.spans.at(-1)?.end).toBe(built.bytes.length);
  });
});
