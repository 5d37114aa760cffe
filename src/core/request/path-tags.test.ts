import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { problemLines } from '../../../test/request-of';

/** Builds a GET of `url`; the members of the context are `values`. */
const get = (url: string, values: object = {}) =>
  buildWith(aWebhook({ method: 'GET', url }), JSON.stringify(values));

const sent = (url: string, values?: object) => get(url, values).request?.url;
const problems = (url: string, values?: object) => problemLines(get(url, values));
const codes = (url: string, values?: object) => get(url, values).problems.map(({ code }) => code);

const EVERYTHING = ' !"#$%&\'()*+,/:;<=>?@[\\]^`{|}~._-\u0000\n\u007f\u0080é€😀';
const ENCODED =
  '%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D~._-' +
  '%00%0A%7F%C2%80%C3%A9%E2%82%AC%F0%9F%98%80';

describe('B12 in path and query everything but the unreserved characters is encoded', () => {
  test.each([
    ['a path segment', 'https://h/{{ v }}/x', `https://h/${ENCODED}/x`],
    ['a part of a segment', 'https://h/a{{ v }}b', `https://h/a${ENCODED}b`],
    ['the name of a parameter', 'https://h/?{{ v }}=1', `https://h/?${ENCODED}=1`],
    ['the value of a parameter', 'https://h/?a={{ v }}&b', `https://h/?a=${ENCODED}&b`],
    ['the query of a URL without a path', 'https://h?{{ v }}', `https://h/?${ENCODED}`],
  ])('%s', (_, url, expected) => {
    expect(sent(url, { v: EVERYTHING })).toBe(expected);
    expect(codes(url, { v: EVERYTHING })).toEqual([]);
  });

  test.each([
    ['https://h/{{ v }}', { v: 'a%20b' }, 'https://h/a%2520b'],
    ['https://h/{{ v }}', { v: 'AZaz09-._~' }, 'https://h/AZaz09-._~'],
    ['https://h/{{ v }}', { v: 1.5 }, 'https://h/1.5'],
    ['https://h/{{ v }}', { v: true }, 'https://h/true'],
    ['https://h/x{{ v }}', { v: null }, 'https://h/x'],
    ["https://h/{{ 'a b' }}", {}, 'https://h/a%20b'],
    ["https://h/{{ m | default: 'ü' }}", {}, 'https://h/%C3%BC'],
    ['https://h/?{{ v | json }}', { v: { a: [1] } }, 'https://h/?%7B%22a%22%3A%5B1%5D%7D'],
    ['https://h/{{ a }}{{ b }}', { a: '%', b: '41' }, 'https://h/%2541'],
  ])('%s with %j', (url, values, expected) => {
    expect(sent(url, values)).toBe(expected);
  });

  test('B10 digits are kept', () => {
    const built = buildWith(
      aWebhook({ method: 'GET', url: 'https://h/{{ n }}?{{ f }}' }),
      '{"n":12345678901234567890,"f":1.0}',
    );
    expect(built.request?.target).toBe('/12345678901234567890?1.0');
  });

  test.each([
    ['https://h/{{ o }}', 'error value-not-text url 13..14 context'],
    ['https://h/?{{ missing }}', 'error value-missing url 14..21 context'],
    ['https://h/{{ half }}', 'error value-lone-surrogate url 13..17 context'],
    ['https://h/?a={{ half }}', 'error value-lone-surrogate url 16..20 context'],
    ['https://h/{{', 'error template-unclosed url 10..12'],
  ])('%s is refused', (url, problem) => {
    expect(problems(url, { o: {}, half: '\ud83d' })).toEqual([problem]);
  });
});

describe('B12 a path segment that holds a tag and comes out as a dot segment is refused', () => {
  test.each([
    ['/{{ v }}', '.', 10, 17],
    ['/{{ v }}', '..', 10, 17],
    ['/a/{{ v }}/b', '..', 12, 19],
    ['/a/{{ v }}?x', '..', 12, 19],
    ['/{{ v }}#x', '.', 10, 17],
    ['/.{{ v }}', '.', 10, 18],
    ['/{{ v }}.', '.', 10, 18],
    ['/{{ v }}', '..', 10, 17],
    ['/%2e{{ v }}', '.', 10, 20],
    ['/%2E{{ v }}', '', 10, 20],
    ['/.{{ v }}%2e', '', 10, 21],
    ['/{{ v }}..', '', 10, 19],
    ['\\{{ v }}\\', '..', 10, 17],
    ['/{{ v | raw }}', '%2e', 10, 23],
    ['/{{ v | raw }}', '%2E.', 10, 23],
    ['/{{ v | raw }}', 'a/../b', 10, 23],
    ['/{{ v | raw }}', '../b', 10, 23],
    ['/{{ v | raw }}', 'a/..', 10, 23],
    ['/{{ v | raw }}', '..?x', 10, 23],
    ['/{{ v | raw }}', '..#x', 10, 23],
    ['/{{ v | raw }}..', 'a/', 10, 25],
    ['/..{{ v | raw }}', '/a', 10, 25],
    ['/{{ v | raw }}', '..\\a', 10, 23],
    ['/{{ v | raw }}', 'a\\..', 10, 23],
    ['/{{ v | raw }}', '.', 10, 23],
    ['/{{ v | raw }}/%2e', '..', 10, 23],
  ])('%s with %j', (path, v, start, end) => {
    const found = problems(`https://h${path}`, { v });
    const errors = found.filter((line) => line.startsWith('error'));
    expect(errors).toEqual([`error url-dot-segment url ${start}..${end} context`]);
  });

  test.each([
    ['/{{ v }}', '...', '/...'],
    ['/{{ v }}', '%2e', '/%252e'],
    ['/{{ v }}', '.a', '/.a'],
    ['/{{ v }}/..', 'a', '/'],
    ['/{{ v }}/.', 'a', '/a/'],
    ['/{{ v }}/../b', 'a', '/b'],
    ['/a/../{{ v }}', 'b', '/b'],
    ['/a/%2e%2E/{{ v }}', 'b', '/b'],
    ['/?{{ v }}', '..', '/?..'],
    ['/?a/{{ v }}/b', '..', '/?a/../b'],
    ['/a?{{ v | raw }}', '/../b', '/a?/../b'],
    ['/{{ v | raw }}', 'a?/../b', '/a?/../b'],
    ['/{{ v | raw }}', 'a/b', '/a/b'],
    ['/{{ v | raw }}/..', 'a/b', '/a/'],
  ])('%s with %j is fine', (path, v, target) => {
    expect(get(`https://h${path}`, { v }).request?.target).toBe(target);
  });

  test('B29 a literal that makes a dot segment is a matter of the settings', () => {
    expect(problems("https://h/{{ '..' }}/")).toEqual(['error url-dot-segment url 10..20']);
  });
});

describe('B12 a path segment that holds a tag and comes out empty is a warning', () => {
  test.each([
    ['/{{ v }}', ['warning url-empty-segment url 10..17 context']],
    ['/a/{{ v }}/b', ['warning url-empty-segment url 12..19 context']],
    ['/{{ v }}{{ v }}/', ['warning url-empty-segment url 10..24 context']],
    ['/{{ v }}?a', ['warning url-empty-segment url 10..17 context']],
    ['/x{{ v }}', []],
    ['/{{ v }}x', []],
    ['/a//b{{ v }}', []],
    ['/?{{ v }}', []],
    ['/a/?{{ v }}', []],
    ['/#{{ v }}', ['hint url-fragment url 10..11']],
  ])('%s', (path, found) => {
    expect(problems(`https://h${path}`, { v: '' })).toEqual(found);
  });

  test('and it is sent as it is', () => {
    expect(sent('https://h/a/{{ v }}/b', { v: '' })).toBe('https://h/a//b');
    expect(sent('https://h/a/{{ v }}/b', { v: null })).toBe('https://h/a//b');
  });
});
