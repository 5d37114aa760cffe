import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { problemLines } from '../../../test/request-of';

/** Builds a GET of `url`; the members of the context are `values`. */
const get = (url: string, values: object = {}) =>
  buildWith(aWebhook({ method: 'GET', url }), JSON.stringify(values));

const problems = (url: string, values?: object) => problemLines(get(url, values));

describe('B12 the place is decided on the URL filled in so far', () => {
  test.each([
    ['{{ v }}{{ w }}', 'https://h/', 'a/b', '/a%2Fb'],
    ['{{ v }}{{ w }}', 'https://h/?', 'a/b', '/?a%2Fb'],
    ['{{ v }}/{{ w }}', 'https://h/x?y=', 'a/b', '/x?y=/a%2Fb'],
    ['{{ v }}{{ w }}/', 'https://h:', '81', '/'],
    ['https://h/{{ v | raw }}{{ w }}', 'x?', '#', '/x?%23'],
  ])('%s with %j and %j', (url, v, w, target) => {
    expect(get(url, { v, w }).request?.target).toBe(target);
  });

  test('a start value that brings a fragment makes what follows unsent', () => {
    const built = get('{{ v }}/x/{{ missing }}/{{ w }}', { v: 'https://h/a#', w: '\ud800' });
    expect(built.request?.target).toBe('/a');
    expect(problemLines(built)).toEqual([
      'hint value-missing url 13..20 context',
      'hint value-lone-surrogate url 27..28 context',
      'hint url-fragment url 0..31 context',
    ]);
  });
});

describe('B9 raw in a URL skips percent-encoding only', () => {
  const raw = (path: string, v: string) => get(`https://h${path}`, { v });

  test.each([
    ['/{{ v | raw }}', 'a/b?c=d%20é ', '/a/b?c=d%20%C3%A9'],
    ['/?{{ v | raw }}', 'a=b&c=d', '/?a=b&c=d'],
    ['/?{{ v | raw }}x', 'a b"\'', '/?a%20b%22%27x'],
  ])('%s with %j', (path, v, target) => {
    const built = raw(path, v);
    expect(built.request?.target).toBe(target);
    expect(built.problems.map(({ code }) => code)).toEqual(['template-raw']);
  });

  test.each(['\n', '\r', '\t', '\u0000', '\u001f', '\u007f'])('a control is a problem: %j', (control) => {
    expect(problemLines(raw('/{{ v | raw }}', `a${control}b`))).toEqual([
      'warning template-raw url 17..20',
      'error url-control url 10..23 context',
    ]);
  });

  test('a fragment that it brings is not sent', () => {
    const built = raw('/{{ v | raw }}x', 'a#b');
    expect(built.request?.target).toBe('/a');
    expect(problemLines(built)).toEqual([
      'warning template-raw url 17..20',
      'hint url-fragment url 10..24 context',
    ]);
  });
});

describe('B12 §9 the fragment is encoded as a query, then dropped; what is wrong in it is a hint', () => {
  test.each([
    ['https://h/#{{ v }}', ['hint url-fragment url 10..18']],
    ['https://h/#{{ missing }}', ['hint value-missing url 14..21 context', 'hint url-fragment url 10..24']],
    ['https://h/#{{ o }}', ['hint value-not-text url 14..15 context', 'hint url-fragment url 10..18']],
    ['https://h/#{{', ['hint template-unclosed url 11..13', 'hint url-fragment url 10..13']],
    ['https://h/#{{ v | raw }}', ['hint template-raw url 18..21', 'hint url-fragment url 10..24']],
    ['https://h/#{{ v | url }}', ['hint template-encoded-twice url 18..21', 'hint url-fragment url 10..24']],
    [
      'https://h/#\u0001\ud800',
      ['hint url-control url 11..12', 'hint text-lone-surrogate url 12..13', 'hint url-fragment url 10..13'],
    ],
  ])('%j', (url, expected) => {
    const built = get(url, { v: 'a', o: {} });
    expect(problemLines(built)).toEqual(expected);
    expect(built.request?.target).toBe('/');
  });
});

describe('B28 a tag without a value is one problem and raises no others', () => {
  test.each([
    ['{{ missing }}/orders/{{ v }}', 3],
    ['{{ missing }}', 3],
    ['https://{{ missing }}/{{ v }}', 11],
    ['{{ w }}{{ missing }}', 10],
    ['https://{{ missing }}.example.com/', 11],
    ['https://h:{{ missing }}/', 13],
    ['https://h/{{ missing }}/../x', 13],
    ['https://h/{{ missing }}', 13],
    ['https://h/?{{ missing }}', 14],
  ])('%s', (url, start) => {
    expect(problems(url, { v: 'x', w: 'https://h' })).toEqual([
      `error value-missing url ${start}..${start + 7} context`,
    ]);
  });

  test.each([
    ['https://user:pass@{{ missing }}/', 'error url-credentials'],
    ['https://user:{{ missing }}@h/', 'error url-credentials'],
    ['https://h/{{ missing }}\u0001', 'error url-control'],
    ['ftp://{{ missing }}/', 'error url-scheme'],
    ['{{ missing }}\u0001', 'error url-control'],
  ])('B29 but what the settings alone make wrong is told: %j', (url, problem) => {
    const found = problems(url);
    expect(found).toHaveLength(2);
    expect(found.some((line) => line.startsWith(problem) && !line.endsWith('context'))).toBe(true);
  });
});
