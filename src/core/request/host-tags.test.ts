import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { problemLines } from '../../../test/request-of';

/** Builds a GET of `url`; the members of the context are `values`. */
const get = (url: string, values: object = {}) =>
  buildWith(aWebhook({ method: 'GET', url }), JSON.stringify(values));

const sent = (url: string, values?: object) => get(url, values).request?.url;
const problems = (url: string, values?: object) => problemLines(get(url, values));

describe('B12 in the host only ASCII letters, digits, dots and hyphens', () => {
  test.each([
    ['https://{{ v }}/x', 'api.example.com', 'https://api.example.com/x'],
    ['https://{{ v }}', 'API-1.Example', 'https://api-1.example/'],
    ['https://{{ v }}.example.com/', 'shop', 'https://shop.example.com/'],
    ['https://api{{ v }}.example.com/', '', 'https://api.example.com/'],
    ['https://api.{{ v }}:8080/', 'test', 'https://api.test:8080/'],
    ['https://{{ v }}.1/', '127.0.0', 'https://127.0.0.1/'],
  ])('%s with %j', (url, v, expected) => {
    expect(sent(url, { v })).toBe(expected);
    expect(problems(url, { v })).toEqual([]);
  });

  test.each(['https:{{ v }}/', 'https:/\\{{ v }}/'])('a value behind other slashes: %s', (url) => {
    expect(sent(url, { v: 'h' })).toBe('https://h/');
    expect(problems(url, { v: 'h' })).toEqual([expect.stringMatching(/^hint url-slashes url 0\.\./)]);
  });

  test.each([
    'a/b',
    'a?',
    'a#',
    'a@b',
    'a:1',
    'a b',
    ' a',
    'a%41',
    'a\\b',
    'ü',
    '[::1]',
    'a_b',
    'a\n',
    'a\u0000',
    'a\u3002b',
  ])('the value %j is refused', (v) => {
    for (const tag of ['{{ v }}', '{{ v | raw }}']) {
      const found = problems(`https://x.${tag}/`, { v }).filter((line) => line.startsWith('error'));
      expect(found).toEqual([`error url-host-value url 10..${10 + tag.length} context`]);
    }
  });

  test('B12 the message says what to do', () => {
    const [found] = get('https://{{ v }}/', { v: 'a/b' }).problems;
    expect(found?.values).toEqual({ character: '/' });
  });

  test.each([
    ['https://{{ v }}/', '', 'error url-host-missing url 6..16 context'],
    ['https://{{ v }}/', '-', undefined],
    ['https://{{ v }}/', 'a..b', undefined],
    ['https://{{ v }}/', '1.2.3.256', 'error url-host-invalid url 8..15 context'],
    ['https://{{ v }}/', '..', undefined],
    ['https://{{ v }}%/', 'a', 'error url-host-invalid url 8..16 context'],
    ["https://{{ 'a b' }}/", '', 'error url-host-value url 8..19'],
  ])('the whole host decides: %s with %j', (url, v, problem) => {
    expect(problems(url, { v })).toEqual(problem ? [problem] : []);
  });
});

describe('B12 in the port digits only', () => {
  test.each([
    ['https://h:{{ v }}/', '8080', 'https://h:8080/'],
    ['https://h:{{ v }}/', '443', 'https://h/'],
    ['https://h:{{ v }}/', '', 'https://h/'],
    ['https://h:80{{ v }}', '80', 'https://h:8080/'],
    ['https://h:{{ v }}80', '0', 'https://h:80/'],
    ['https://[::1]:{{ v }}/', '81', 'https://[::1]:81/'],
    ['https://{{ h }}:{{ v }}/', '81', 'https://host:81/'],
  ])('%s with %j', (url, v, expected) => {
    expect(sent(url, { v, h: 'host' })).toBe(expected);
  });

  test.each(['a', '-1', '+1', '1.0', ' 1', '1/', '1@evil', '١', '1e3', '0x50'])(
    'the value %j is refused',
    (v) => {
      expect(problems('https://h:{{ v }}/', { v })).toEqual(['error url-port-value url 10..17 context']);
    },
  );

  test('a port that is too large is refused by the whole', () => {
    expect(problems('https://h:{{ v }}/', { v: 65536 })).toEqual([
      'error url-port-invalid url 10..17 context',
    ]);
    expect(problems('https://h:6553{{ v }}/', { v: 6 })).toEqual([
      'error url-port-invalid url 10..21 context',
    ]);
  });
});

describe('B12 a tag in the scheme is a problem', () => {
  test.each([
    ['{{ s }}', 'http', []],
    ['ht{{ v }}://h/', 'tps', ['error url-scheme-tag url 2..9']],
    ['api.example.com/{{ v }}', 'x', ['error url-scheme-tag url 16..23']],
    ['/{{ v }}', 'x', ['error url-scheme-tag url 1..8']],
    ['https{{ v }}//h/', ':', ['error url-scheme-tag url 5..12']],
    [
      'api.example.com/{{ missing }}',
      '',
      ['error url-scheme-tag url 16..29', 'error value-missing url 19..26 context'],
    ],
  ])('%s', (url, v, expected) => {
    expect(problems(url, { v, s: 'https://h/' })).toEqual(expected);
  });

  test.each([
    ['{{ v }}/orders/{{ s }}', 'api.example.com', ['error url-not-absolute url 0..15 context']],
    ["{{ none | default: '' }}/{{ s }}", '', ['error url-not-absolute url 0..25 context']],
    ["{{ 'h' }}/{{ s }}", '', ['error url-not-absolute url 0..10']],
    ['{{ v }}{{ s }}://h', 'http', ['error url-not-absolute url 0..7 context']],
    [' {{ v }}{{ missing }}', '', ['error value-missing url 11..18 context']],
    [
      '{{ v }}/{{ missing }}',
      'h',
      ['error value-missing url 11..18 context', 'error url-not-absolute url 0..8 context'],
    ],
  ])('unless a value began the URL, which is to blame then: %s', (url, v, expected) => {
    expect(problems(url, { v, s: 's' })).toEqual(expected);
  });
});
