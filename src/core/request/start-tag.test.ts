import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { problemLines } from '../../../test/request-of';

/** Builds a GET of `url`; the members of the context are `values`. */
const get = (url: string, values: object = {}) =>
  buildWith(aWebhook({ method: 'GET', url }), JSON.stringify(values));

const sent = (url: string, values?: object) => get(url, values).request?.url;
const problems = (url: string, values?: object) => problemLines(get(url, values));

describe('B12 a tag at the very start brings the scheme, as it is', () => {
  test.each([
    ['{{ v }}', 'https://api.example.com/v1', 'https://api.example.com/v1'],
    ['{{ v }}/orders', 'https://api.example.com/v1', 'https://api.example.com/v1/orders'],
    ['{{ v }}/orders', 'https://api.example.com', 'https://api.example.com/orders'],
    ['{{ v }}?a', 'https://api.example.com', 'https://api.example.com/?a'],
    ['{{ v }}#a', 'https://api.example.com', 'https://api.example.com/'],
    ['{{ v }}:81/', 'https://api.example.com', 'https://api.example.com:81/'],
    ['{{ v }}1/', 'https://api.example.com:8', 'https://api.example.com:81/'],
    ['{{ v }}orders', 'https://api.example.com/', 'https://api.example.com/orders'],
    ['  {{ v }}  ', 'https://h/', 'https://h/'],
    ['{{ v }}', '  https://h/  ', 'https://h/'],
    ['{{ v }}  ', 'https://h', 'https://h/'],
    ['{{ v }}/%7B', 'http://[::1]:80/a b', 'http://[::1]/a%20b/%7B'],
    ['{{ v }}', 'HTTPS:\\\\H\\a', 'https://h/a'],
    ['{{ v }}//h/', 'https:', 'https://h/'],
    ['{{ v }}', 'https://ü.example/ü?ü', 'https://xn--tda.example/%C3%BC?%C3%BC'],
    ['{{ v }}', 'https://h/%20?%20', 'https://h/%20?%20'],
    ['{{ v | raw }}', 'https://h/', 'https://h/'],
  ])('%s with %j', (url, v, expected) => {
    expect(sent(url, { v })).toBe(expected);
  });

  test.each([
    ['{{ e }}{{ v }}/a', 'https://h/a'],
    ['  {{ e }}  {{ v }}/a', 'https://h/a'],
    ['{{ s }}{{ v }}/a', 'https://h/a'],
    ['{{ n }}{{ v }}/a', 'https://h/a'],
    ['{{ e }}https://h/{{ s }}', 'https://h/%20%20'],
  ])('§9 a tag before which only empty text or spaces came out is a start tag: %s', (url, expected) => {
    expect(sent(url, { e: '', s: '  ', n: null, v: 'https://h' })).toBe(expected);
  });

  test.each([
    ['{{ v }}.evil.test/', 'https://api.example.com'],
    ['{{ v }}@evil.test/', 'https://api.example.com'],
    ['{{ v }}\\x', 'https://api.example.com'],
    ['{{ v }} /x', 'https://api.example.com'],
    ['{{ v }}api.example.com/', 'https://'],
    ['{{ v }}api.example.com/', 'https:'],
    ['{{ v }}{{ w }}/', 'https://api'],
    ["{{ v }}{{ '.evil.test' }}/", 'https://api'],
    ['{{ v }}-x/', 'https://[::1]'],
    ['{{ v }}h/', 'https://user@'],
  ])('%s with %j: what follows a value that ends inside the host must end it', (url, v) => {
    expect(problems(url, { v, w: 'example' })).toContain('error url-start-value url 0..7 context');
  });

  test('§9 the port is not inside the host', () => {
    expect(problems('{{ v }}80/', { v: 'https://h:' })).toEqual([]);
  });

  test.each([
    ['{{ v }}', '', 'error url-empty url 0..7 context'],
    ['{{ v }}', '  ', 'error url-empty url 0..7 context'],
    ['{{ v }}', 'api.example.com', 'error url-not-absolute url 0..7 context'],
    ['{{ v }}/x', '//api.example.com', 'error url-not-absolute url 0..9 context'],
    ['{{ v }}', 'ftp://h/', 'error url-scheme url 0..7 context'],
    ['{{ v }}/x', 'javascript:alert(1)', 'error url-scheme url 0..7 context'],
    ['{{ v }}', 'https://', 'error url-host-missing url 0..7 context'],
    ['{{ v }}/', 'https://a b', 'error url-host-invalid url 0..7 context'],
    ['{{ v }}', 'https://u:p@h/', 'error url-credentials url 0..7 context'],
    ['{{ v }}', 'https://h:99999/', 'error url-port-invalid url 0..7 context'],
    ['{{ v }}', 'https://h/\n', 'error url-control url 0..7 context'],
    ["{{ 'x' }}", '', 'error url-not-absolute url 0..9'],
  ])('the whole URL is then checked: %s with %j', (url, v, problem) => {
    expect(problems(url, { v })).toEqual([problem]);
  });

  test.each([
    ['{{ v }}', 'https://h/a/../b', '/b'],
    ['{{ v }}/..', 'https://h/a/b', '/a/'],
    ['{{ v }}../b', 'https://h/a/', '/b'],
    ['{{ v }}.', 'https://h/a/.', '/'],
    ['{{ v }}', 'https://h/%2e%2E', '/'],
    ['{{ v }}//', 'https://h', '//'],
  ])('§9 dot segments that it brings, or that follow it, are resolved: %s with %j', (url, v, target) => {
    const built = get(url, { v });
    expect(built.request?.target).toBe(target);
    expect(problemLines(built)).toEqual([]);
  });

  test('another tag in the same segment refuses a dot segment', () => {
    expect(problems('{{ v }}{{ w }}/x', { v: 'https://h/.', w: '.' })).toEqual([
      'error url-dot-segment url 0..14 context',
    ]);
  });
});
