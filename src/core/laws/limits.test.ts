import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { contextText, templateAction } from '../../../test/arbitrary';
import { isThorough, slice } from '../../../test/thorough';
import { type Action, type Built, readAction, readContext, writeAction } from '..';
import { build } from '../build';
import { asText, FILTERS, type Filter } from '../internal';
import { prepareWithin } from '../prepare';
import { hasErrors, type ProblemCode } from '../problem';
import { workOf } from '../template/filters';
import { LIMITS, type Limits } from '../template/limits';
import { filterNamed } from '../template/tag';

/** Small enough that ordinary texts reach them. */
const SMALL: Limits = {
  value: 24,
  url: 48,
  body: 48,
  tags: 4,
  brokenTags: 2,
  name: 8,
  headerName: 9,
  schemeParts: 3,
  credential: 6,
  signed: 200,
  work: 160,
  problems: 5,
};

const ENDLESS = Number.POSITIVE_INFINITY;
const WIDE: Limits = {
  ...LIMITS,
  name: ENDLESS,
  headerName: ENDLESS,
  value: ENDLESS,
  url: ENDLESS,
  body: ENDLESS,
  signed: ENDLESS,
  work: ENDLESS,
};

const codesOf = ({ problems }: Built): ProblemCode[] => problems.map(({ code }) => code);

/** What stands behind the empty line after the head. */
function bodyOf({ bytes }: Built): Uint8Array {
  const end = Buffer.from(bytes).indexOf('\r\n\r\n');
  return bytes.subarray(end + 4);
}

function law(name: string, holds: (action: Action, build: (limits: Limits) => Built) => void) {
  test(name, () => {
    fc.assert(
      fc.property(templateAction, contextText, (action, text) => {
        const { context } = readContext(text);
        holds(action, (limits) =>
          prepareWithin(limits, action).render({ context, secrets: { KEY: 'k€y key' }, now: 1, id: 'msg_1' }),
        );
      }),
      { numRuns: slice(1000, 100) },
    );
  });
}

describe('where more problems come than are listed', () => {
  const context = readContext('{}').context;
  const one: Limits = { ...LIMITS, problems: 1 };

  test.each(['a\r\nX-Injected: 1', '\u0000'])('B21 the username %j adds nothing to the head', (username) => {
    const authentication = { method: 'basic', username, password: '' } as const;
    const built = prepareWithin(one, aWebhook({ url: '', authentication })).render({ context, now: 1 });
    expect(Buffer.from(built.bytes).toString('latin1')).not.toMatch(/Authorization|X-Injected/);
    expect(codesOf(built)).toEqual(['url-empty', 'more-problems']);
  });

  test('the last one is as grave as the gravest that is not listed', () => {
    const body = '{"a":1,"a":2,"b":{{ none }}, "c":1.00000000000000000001}';
    const { problems } = prepareWithin(one, aRestApiCall({ url: 'https://h/#f', body })).render({
      context,
      now: 1,
    });
    expect(problems.at(-1)?.severity).toBe('error');
  });
});

describe('B33 C1 C3 laws of building within limits', () => {
  law('it never throws, and there is a request exactly when no problem is an error', (_, within) => {
    for (const limits of [LIMITS, SMALL]) {
      const { request, problems } = within(limits);
      expect(request === undefined).toBe(hasErrors(problems));
    }
  });

  law('spans tile the bytes, whatever is left out', (_, within) => {
    const { bytes, spans } = within(SMALL);
    expect(spans.map(({ start }) => start)).toEqual([0, ...spans.slice(0, -1).map(({ end }) => end)]);
    expect(spans.at(-1)?.end).toBe(bytes.length);
  });

  law('body and target never grow past their limits', (_, within) => {
    const built = within(SMALL);
    expect(bodyOf(built).length).toBeLessThanOrEqual(SMALL.body);
    const line = Buffer.from(built.bytes).toString('latin1').split(' HTTP/1.1', 1)[0] ?? '';
    expect(line.length - line.indexOf(' ') - 1).toBeLessThanOrEqual(SMALL.url);
  });

  law('what is within its limits is built as without them', (_, within) => {
    const built = within(SMALL);
    if (codesOf(built).some((code) => /-too-(?:large|long|many)|more-problems/.test(code))) return;
    expect(built).toEqual(within(WIDE));
  });

  law('a body is refused exactly when it has more octets than allowed', (action, within) => {
    const whole = within(WIDE);
    if (!whole.request || action.method === 'GET') return;
    const limits = { ...WIDE, body: 24 };
    const { request } = whole;
    expect(codesOf(within(limits)).includes('body-too-large')).toBe(request.body.length > limits.body);
  });

  law('problems are listed up to the limit, and the last one says that there are more', (_, within) => {
    const all = within(LIMITS).problems;
    const some = within({ ...LIMITS, problems: 2 }).problems;
    expect(some.slice(0, 2)).toEqual(all.slice(0, 2));
    expect(some).toHaveLength(Math.min(all.length, 3));
    if (all.length <= 2) return;
    expect(some[2]?.code).toBe('more-problems');
    expect(hasErrors(some)).toBe(hasErrors(all));
  });
});

describe('B33 the work is bounded, in counted steps', () => {
  afterEach(() => vi.restoreAllMocks());

  /** They hand on what is there. */
  const MAKES_NOTHING = ['raw', 'default', 'trim'];

  test('no filter makes more than a value may have, and all together not more than is allowed', () => {
    let sizes: number[] = [];
    for (const filter of FILTERS.filter(({ name }) => !MAKES_NOTHING.includes(name))) {
      const work = workOf(filter);
      const apply = work.apply.bind(work);
      vi.spyOn(work, 'apply').mockImplementation((...given) => {
        const result = apply(...given);
        const text = 'value' in result && result.value ? asText(result.value) : undefined;
        // Half a surrogate pair has no octets; it is refused where it would be sent.
        if (text?.isWellFormed()) sizes.push(Buffer.byteLength(text));
        return result;
      });
    }
    const limits = { ...SMALL, tags: 1000 };
    fc.assert(
      fc.property(templateAction, contextText, (action, text) => {
        sizes = [];
        prepareWithin(limits, action).render({ context: readContext(text).context, now: 1, id: 'msg_1' });
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(limits.value);
        expect(sizes.length).toBeLessThanOrEqual(limits.work + 1);
      }),
      { numRuns: slice(1000, 100) },
    );
  });

  test('a chain of filters ends when what it makes is used up', () => {
    const apply = vi.spyOn(workOf(filterNamed('upper') as Filter), 'apply');
    const body = "{{ 'abcd' | upper }}".repeat(100);
    const { context } = readContext('{}');
    const limits = { ...LIMITS, work: 80 };
    const { problems } = prepareWithin(limits, aRestApiCall({ body })).render({ context, now: 1 });
    // Each tag takes 4 characters before the filter, 4 after it, and 6 as JSON.
    expect(apply).toHaveBeenCalledTimes(6);
    expect(problems.map(({ code }) => code)).toEqual(['values-too-large']);
  });
});

describe('B33 the true limits', () => {
  const runtime = (values: object) => ({ context: readContext(JSON.stringify(values)).context, now: 1 });
  const rest = (body: string, url = 'https://h/') => aRestApiCall({ body, url });
  const rows = (format: 'default' | 'json', count: number, value: string) => {
    const data = Array.from({ length: count }, (_, index) => ({ key: `k${index}`, value, enabled: true }));
    return aWebhook({ format, data });
  };
  const MIB = 2 ** 20;
  const large = {
    a: 'x'.repeat(MIB),
    quotes: '"'.repeat(MIB),
    euros: '€'.repeat(MIB),
    n: 'ΐ'.repeat(isThorough ? 6 * MIB : 1),
  };
  const list = Array.from({ length: 100_000 }, () => 'x');
  const long = 'x'.repeat(1000);

  const cases: [string, Action, ProblemCode][] = [
    ['a URL', rest('', `https://h/${'x'.repeat(2 * MIB)}`), 'url-too-large'],
    ['quotes in a JSON string', rest(`"${'{{quotes}}'.repeat(17)}"`), 'body-too-large'],
    ['a fragment', rest('', `https://h/#${'{{ a }}'.repeat(2)}`), 'url-too-large'],
    ['a name', { ...rest(''), name: 'x'.repeat(1001) }, 'name-too-long'],
    [
      'a header name',
      aRestApiCall({ authentication: { method: 'header-key', headerName: 'x'.repeat(257), secret: 'k' } }),
      'header-name-too-long',
    ],
    [
      'rows with broken tags',
      aWebhook({
        data: Array.from({ length: 2000 }, (_, key) => ({ key: `${key}`, value: '{{', enabled: true })),
      }),
      'template-too-many-broken',
    ],
  ];
  // These take a second or more each.
  const slowCases: typeof cases = [
    ['600 tags over a value of 1 MiB', rest(`"${'{{a}}'.repeat(600)}"`), 'body-too-large'],
    ['join with a long separator', rest(`{{ list | join: '${long}' }}`), 'value-too-large'],
    ['a URL of 25 MB', rest('', `https://h/${'x'.repeat(25_000_000)}`), 'url-too-large'],
    ['unclosed tags', rest('{{ '.repeat(2_000_000)), 'template-too-many-broken'],
    ['29 times json', rest(`{{ s${' | json'.repeat(29)} }}`), 'value-too-large'],
    ['url over and over', rest(`{{ euros${' | url'.repeat(12)} }}`), 'value-too-large'],
    ['upper, which makes three letters of one', rest('{{ n | upper }}'), 'value-too-large'],
    [
      'a chain with default',
      rest(`{{ gone | default: 's' ${"| json | default: 'x'".repeat(29)} }}`),
      'value-too-large',
    ],
    ['10,000 rows in JSON', rows('json', 10_000, '{{ a }}'), 'body-too-large'],
    [
      '10,000 rows in a form, nine octets a character',
      rows('default', 10_000, '{{ euros }}'),
      'body-too-large',
    ],
    ['a URL that a value makes so long', rest('', `https://h/${'{{ euros }}'}`), 'url-too-large'],
    [
      'a path written out, which grows threefold',
      rest('', `https://h/${'€'.repeat(MIB / 8)}`),
      'url-too-large',
    ],
    [
      'values that leave nothing behind',
      rest(`"${'{{ spaces | trim }}'.repeat(200_000)}"`),
      'values-too-large',
    ],
    ['a million tags and one', rest("{{''}}".repeat(1_000_001)), 'template-too-many-tags'],
  ];

  test.each(isThorough ? [...cases, ...slowCases] : cases)('C3 %s is refused', (_, action, code) => {
    const values = { ...large, s: 'x', list, spaces: ' '.repeat(2 * MIB) };
    const { request, problems, bytes } = build(action, runtime(values));
    expect(request).toBeUndefined();
    expect(problems.filter((problem) => problem.code === code)).toHaveLength(1);
    expect(problems.find((problem) => problem.code === code)?.severity).toBe('error');
    expect(bytes.length).toBeLessThanOrEqual(32 * MIB + 200);
  });

  const bodyLimit = isThorough ? LIMITS.body : 2 * MIB;
  test.each([
    [bodyLimit, true],
    [bodyLimit + 1, false],
  ])('a body of %i octets: %j', (octets, isSent) => {
    const [tags, filled] = [bodyLimit / MIB - 1, 'x'.repeat(MIB)];
    const action = rest(`"${'{{a}}'.repeat(tags)}${'y'.repeat(octets - tags * MIB - 2)}"`);
    const { request } = prepareWithin({ ...LIMITS, body: bodyLimit }, action)
      .render(runtime({ a: filled }))
      .all();
    expect(request?.body.length).toBe(isSent ? octets : undefined);
  });

  test('a body has at most 32 MiB', () => expect(LIMITS.body).toBe(32 * MIB));

  test('what is refused is shown empty, and the rest is shown', () => {
    const action = rest(`{"a":{{ s${' | json'.repeat(10)} }},"b":"{{ s }}"}`);
    const { bytes } = prepareWithin({ ...LIMITS, value: 100 }, action)
      .render(runtime({ s: 'x' }))
      .all();
    expect(Buffer.from(bytes).toString()).toMatch(/\n\{"a":,"b":"x"\}$/);
  });

  test.each([
    [MIB, true],
    [MIB + 1, false],
  ])('a URL of %i octets: %j', (octets, isSent) => {
    const start = 'https://h/';
    const { request } = build(rest('', start + 'x'.repeat(octets - start.length)), runtime({}));
    expect(request?.url.length).toBe(isSent ? octets : undefined);
    const action = rest('', `${start}{{ a }}${'x'.repeat(octets - start.length - MIB / 2)}`);
    const { request: filled } = build(action, runtime({ a: 'a'.repeat(MIB / 2) }));
    expect(filled?.url.length).toBe(isSent ? octets : undefined);
  });

  const named = (name: string) => ({ ...rest(''), name });
  const header = (headerName: string) =>
    aRestApiCall({ authentication: { method: 'header-key', headerName, secret: 'k' } });
  const signing = (parts: number, ofField: number) => {
    const text = { type: 'text' as const, text: 'a' };
    const scheme = {
      hash: 'sha256' as const,
      key: 'utf8' as const,
      encoding: 'hex' as const,
      message: Array.from({ length: parts - ofField - 1 }, () => text),
      fields: [
        {
          name: 'X-A',
          parts: [...Array.from({ length: ofField }, () => text), { type: 'signature' as const }],
        },
      ],
    };
    return aRestApiCall({ authentication: { method: 'hmac', scheme, headerName: '', secret: 'k' } });
  };
  const ofScheme = ['authentication', 'scheme'];

  test.each([
    ['a name of 1,000', named('x'.repeat(1000)), named('x'.repeat(1001)), ['name'], 1000],
    [
      'a header name of 256',
      header('x'.repeat(256)),
      header('x'.repeat(257)),
      ['authentication', 'headerName'],
      256,
    ],
    [
      '64 parts of a message and a field',
      signing(64, 10),
      signing(65, 10),
      [...ofScheme, 'fields', 0, 'parts'],
      64,
    ],
    ['64 parts, those of the message alone', signing(64, 0), signing(66, 0), [...ofScheme, 'message'], 64],
  ])('%s, and more: read whole, and refused at the setting', (_, most, more, path, limit) => {
    expect(build(most, runtime({})).request).toBeDefined();
    const { request, problems } = build(more, runtime({}));
    expect(request).toBeUndefined();
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { path, values: { limit } },
    ]);
    const written = writeAction(more, { secrets: 'include' });
    expect(readAction(written)).toMatchObject({ actions: [more], problems: [] });
  });

  test('the first thousand broken tags are listed, and what follows is not read or shown', () => {
    const { problems, bytes } = build(rest(`${'{{ '.repeat(1000)}{{ a }} end`), runtime({ a: 'x' }));
    const codes = problems.map(({ code }) => code);
    expect(codes).toEqual([
      ...Array<ProblemCode>(1000).fill('template-unclosed'),
      'template-too-many-broken',
    ]);
    expect(Buffer.from(bytes).toString()).toMatch(/(?:\{\{ ){1000}$/);
  });

  test('rows that are not sent take nothing from those that are', () => {
    const broken = Array.from({ length: 1500 }, () => ({ key: 'k', value: '{{ ', enabled: false }));
    const data = [...broken, { key: 'k', value: '{{ a }}', enabled: true }];
    const { request, problems } = build(aWebhook({ data }), runtime({ a: 'x' }));
    expect(Buffer.from(request?.body ?? []).toString()).toBe('k=x');
    const hints = problems.filter(({ severity }) => severity === 'hint');
    expect(hints.map(({ code }) => code)).toEqual([
      ...Array<ProblemCode>(1000).fill('template-unclosed'),
      'template-too-many-broken',
    ]);
  });

  test('of one tag a hundred problems are listed', () => {
    const { problems } = build(
      rest(`{{ a${' | x'.repeat(slice(1_000_000, 1000))} }}{{ b | y }}`),
      runtime({}),
    );
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({ values: { name: 'y' } });
  });

  test.each([
    ['é'.repeat(32 * 1024), true],
    [`${'é'.repeat(32 * 1024)}x`, false],
  ])('a secret of 64 KiB, and one octet more', (secret, isSent) => {
    const username = {
      ...rest(''),
      authentication: { method: 'basic' as const, username: secret, password: '' },
    };
    const password = {
      ...rest(''),
      authentication: { method: 'basic' as const, username: '', password: { secret: 'KEY' } },
    };
    const hmac = {
      ...rest(''),
      authentication: { method: 'hmac' as const, headerName: 'X-Signature', secret },
    };
    for (const action of [username, password, hmac]) {
      const { request, problems } = build(action, { ...runtime({}), secrets: { KEY: secret } });
      expect(request !== undefined).toBe(isSent);
      expect(problems.some(({ code }) => code === 'credential-too-large')).toBe(!isSent);
    }
  });
});
