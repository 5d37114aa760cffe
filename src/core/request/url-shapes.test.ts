import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith, errorsOf, getFrom } from '../../../test/conformance/actions';
import { headLines, problemLines } from '../../../test/request-of';
import { slice } from '../../../test/thorough';
import { hasErrors } from '../problem';

/** A URL of which a value is a part; the context has that value as `v`. */
const withValue = (url: string, v: string) =>
  buildWith(aWebhook({ method: 'GET', url }), JSON.stringify({ v }));

describe('C1 §9 what is wrong outside a fragment is an error, wherever the # stands', () => {
  test.each([
    ['#', 'url-not-absolute'],
    [' #f', 'url-not-absolute'],
    ['#https://h/', 'url-not-absolute'],
    ['#{{ missing }}', 'url-not-absolute'],
    ['h#f', 'url-not-absolute'],
    ['http:#f', 'url-host-missing'],
    ['https://#h', 'url-host-missing'],
    ['https:///#', 'url-host-missing'],
    ['https://?#', 'url-host-missing'],
  ])('%j: %s', (url, code) => {
    const built = getFrom(url);
    expect(errorsOf(built)).toEqual([code]);
    expect(built.request).toBeUndefined();
  });

  test.each([
    ['{{ v }}', '#f', 'url-not-absolute'],
    ['{{ v }}h/', '#https://', 'url-not-absolute'],
    ['{{ v }}#f', 'http:', 'url-host-missing'],
    ['{{ v }}', 'http:#f', 'url-host-missing'],
    ['https://{{ v }}#f', '', 'url-host-missing'],
  ])('%j with %j: %s', (url, value, code) => {
    const built = withValue(url, value);
    expect(errorsOf(built)).toEqual([code]);
    expect(built.request).toBeUndefined();
  });

  test.each([
    ['https://h/#\t', 'hint url-control url 11..12'],
    ['https://h/#{{ missing }}', 'hint value-missing url 14..21 context'],
    ['https://h/#{{ a b }}', 'hint template-syntax url 16..17'],
    ['https://h/#\ud800', 'hint text-lone-surrogate url 11..12'],
  ])('inside it a hint: %j', (url, line) => {
    expect(problemLines(getFrom(url))).toContain(line);
    expect(getFrom(url).request).toBeDefined();
  });

  test('a segment that comes out empty before the # is a warning', () => {
    expect(problemLines(withValue('https://h/{{ v }}#f', ''))[0]).toBe(
      'warning url-empty-segment url 10..17 context',
    );
  });
});

describe('C2 §9 where a value ends before the host, or at it, two slashes come from one piece', () => {
  test.each([
    ['http://{{ v }}/x/y', ''],
    ['{{ v }}/x', 'https://'],
    ['{{ v }}/x', 'https:'],
    ['{{ v }}/x', 'https:/'],
    ['{{ v }}/x', 'https:\\'],
    ['{{ v }}///h', 'https:'],
    ['https:{{ v }}/x/y', ''],
    ['https:/{{ v }}/x', ''],
    ['https:\\{{ v }}/x', ''],
    ['https:{{ v }}x/y', ''],
    ['http:///{{ v }}h', ''],
    ['http://{{ v }}\\x', ''],
  ])('%j with %j is refused', (url, value) => {
    const built = withValue(url, value);
    expect(errorsOf(built)).toEqual(['url-host-slashes']);
    expect(built.problems.find(({ code }) => code === 'url-host-slashes')).toMatchObject({
      cause: 'context',
      path: ['url'],
      values: { host: url.includes('h') && /h$/.test(url) ? 'h' : 'x' },
    });
    expect(built.request).toBeUndefined();
    expect(headLines(built)).toContain('Host: ');
  });

  test.each([
    ['{{ v }}//h', 'https:', 'h'],
    ['https:{{ v }}\\\\h', '', 'h'],
    ['https:{{ v }}\\/h/x', '', 'h'],
    ['http://{{ v }}h', '', 'h'],
    ['http:{{ v }}//h', '', 'h'],
    ['{{ v }}http://h', '', 'h'],
    ['http://{{ v }}/x', 'h', 'h'],
    ['http:{{ v }}/x', 'h', 'h'],
    ['{{ v }}', 'http:///h', 'h'],
    ['{{ v }}/x', 'https:///h', 'h'],
    ['http:///h', '', 'h'],
    ['http:h', '', 'h'],
    ['http:\\/\\h/{{ v }}', 'x', 'h'],
  ])('%j with %j goes to %s', (url, value, host) => {
    expect(headLines(withValue(url, value))).toContain(`Host: ${host}`);
    expect(withValue(url, value).request).toBeDefined();
  });
});

/** The standard leaves no dot segment; Node 20 leaves some behind a segment that begins with a dot, as in `//.a/..`. */
function withoutDotSegments(path: string): string {
  const segments = path.slice(1).split('/');
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const dots = segment.replace(/%2e/gi, '.');
    if (dots !== '.' && dots !== '..') {
      kept.push(segment);
      continue;
    }
    if (dots === '..') kept.pop();
    if (index === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

describe('B19 C1 C2 the law of URLs made of pieces', () => {
  const text = fc.constantFrom(
    'http',
    'https',
    ':',
    '/',
    '//',
    '\\',
    '#',
    '?',
    '@',
    ' ',
    '\t',
    'h',
    'x.y',
    ':8',
    '.',
    '..',
    '%2e',
    '[::1]',
  );
  const value = fc.constantFrom(
    '',
    ' ',
    'h',
    'https:',
    'https:/',
    'http://',
    'HTTPS://h',
    'http://h:8/p',
    '#',
    '#f',
    '?',
    '/',
    '//',
    '\\',
    '\0',
    '.',
  );
  const pieces = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: text },
      value.map((v) => ({ v })),
    ),
    { maxLength: 9 },
  );
  const likely = fc
    .tuple(fc.constantFrom('https:', 'http:/', 'http://', 'https://h', ' https://'), pieces)
    .map(([start, rest]) => [start, ...rest]);

  test('a request goes where the standard says that the filled-in URL leads, and else there is an error', () => {
    let sent = 0;
    fc.assert(
      fc.property(fc.oneof(pieces, likely), (parts) => {
        const values = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.v]));
        let index = 0;
        const url = parts
          .map((part) => (typeof part === 'string' ? part : `{{ v.${index++} | raw }}`))
          .join('');
        const { request, problems } = buildWith(
          aWebhook({ method: 'GET', url }),
          JSON.stringify({ v: values }),
        );
        expect(request === undefined).toBe(hasErrors(problems));
        if (!request) return;
        sent++;
        const filled = parts.map((part) => (typeof part === 'string' ? part : part.v)).join('');
        const standard = new URL(filled);
        expect(request.headers[0]).toEqual(['Host', standard.host]);
        const { protocol } = standard;
        expect(request.url).toBe(`${protocol}//${standard.host}${request.target}`);
        expect(request.target.replace(/\?.*/, '')).toBe(withoutDotSegments(standard.pathname));
      }),
      { numRuns: slice(5000, 1000) },
    );
    expect(sent).toBeGreaterThan(slice(100, 40));
  });
});
