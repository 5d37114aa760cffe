import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { type Action, type Authentication, type DataRow, type Problem, readContext } from '../../core';
import { builder, LiveRequest } from '../request/live-request';
import { SettingsLink } from '../store/settings-link';
import { literalValuesIn } from './draft-findings';
import { PAUSE_MS, ShownProblems } from './shown-problems';

await builder.load();

const EMPTY: Action = aWebhook({ url: '', format: 'json' });
const WHOLE: Action = { ...EMPTY, url: 'https://api.example.com/' };
const row = (value: string, key = 'k'): DataRow => ({ key, value, enabled: true });

const URL_PATH = ['url'];
const VALUE = ['data', 0, 'value'];
const KEY = ['data', 0, 'key'];

function begin(action: Action) {
  const { context } = readContext('{ "order": { "id": 1 } }');
  const live = new LiveRequest({ action, context, secrets: {}, now: 0, id: 'msg_1' });
  const link = new SettingsLink();
  let tellSample = (): void => undefined;
  const sample = {
    openId: 'a',
    reading: { text: '{}', problems: [] as readonly Problem[] },
    subscribe: (listener: () => void) => {
      tellSample = listener;
      return () => undefined;
    },
  };
  const shown = new ShownProblems(live, link, sample);
  const codes = (list: 'shown' | 'steps' | 'quiet') => shown.all[list].map(({ code }) => code);
  return {
    live,
    shown,
    codes,
    enter: (path: readonly (string | number)[]) => link.edit({ path }),
    leave: () => link.edit(undefined),
    type: (change: Partial<Action>) =>
      live.update({ action: { ...live.inputs.action, ...change } as Action }),
    pause: () => vi.advanceTimersByTime(PAUSE_MS),
    changeSample: (text: string, openId = 'a') => {
      sample.openId = openId;
      sample.reading = { text, problems: readContext(text).problems };
      tellSample();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is missing', () => {
  test('is a next step, not a fault, until its field was left once', () => {
    const { codes, enter, leave } = begin(EMPTY);
    expect([codes('shown'), codes('steps')]).toEqual([[], ['url-empty']]);
    enter(URL_PATH);
    expect([codes('shown'), codes('steps')]).toEqual([[], ['url-empty']]);
    leave();
    expect([codes('shown'), codes('steps')]).toEqual([['url-empty'], []]);
  });

  test.each<[string, Authentication, readonly string[]]>([
    [
      'a header key',
      { method: 'header-key', headerName: '', secret: '' },
      ['header-name-empty', 'secret-empty'],
    ],
    [
      'a secret without a value',
      { method: 'hmac', headerName: 'X', secret: { secret: 'S' } },
      ['secret-missing'],
    ],
  ])('%s', (_, authentication, steps) => {
    const { codes } = begin({ ...WHOLE, authentication });
    expect([codes('shown'), codes('steps')]).toEqual([[], steps]);
  });

  test('an empty body is said calmly, and a body that is not JSON is a warning', () => {
    const { codes, type } = begin(aRestApiCall());
    expect([codes('shown'), codes('steps')]).toEqual([[], ['body-not-json']]);
    type({ body: 'x' } as Partial<Action>);
    expect([codes('shown'), codes('steps')]).toEqual([['body-not-json'], []]);
  });

  test('the key of a row is asked for while its value is typed, and missing when the row is left', () => {
    const { codes, enter, type } = begin({ ...WHOLE, data: [row('', 'a')] } as Action);
    enter(VALUE);
    type({ data: [row('x', '')] } as Partial<Action>);
    expect([codes('shown'), codes('steps')]).toEqual([[], ['key-empty']]);
    enter(['data', 1, 'key']);
    expect([codes('shown'), codes('steps')]).toEqual([['key-empty'], []]);
  });

  test('a key that was passed over is missing in the first pause', () => {
    const { codes, enter, type, pause } = begin(WHOLE);
    enter(KEY);
    enter(VALUE);
    type({ data: [row('x', '')] } as Partial<Action>);
    expect(codes('shown')).toEqual([]);
    pause();
    expect(codes('shown')).toEqual(['key-empty']);
  });

  test('of another action, or another authentication method, nobody has been there', () => {
    const { codes, enter, leave, shown, type } = begin({
      ...EMPTY,
      authentication: { method: 'header-key', headerName: 'X', secret: '' },
    });
    enter(URL_PATH);
    enter(['authentication', 'secret']);
    leave();
    expect(codes('shown')).toEqual(['url-empty', 'secret-empty']);
    type({ authentication: { method: 'hmac', headerName: 'X', secret: '' } } as Partial<Action>);
    expect([codes('shown'), codes('steps')]).toEqual([['url-empty'], ['secret-empty']]);
    shown.begin();
    expect([codes('shown'), codes('steps')]).toEqual([[], ['url-empty', 'secret-empty']]);
  });
});

describe('what typing breaks', () => {
  test.each<[string, (one: ReturnType<typeof begin>) => void]>([
    ['in a pause', ({ pause }) => pause()],
    ['when the field is left', ({ leave }) => leave()],
    ['when another field is entered', ({ enter }) => enter(KEY)],
  ])('is said %s, and not before', (_, then) => {
    const one = begin(WHOLE);
    one.enter(URL_PATH);
    one.type({ url: 'nonsense' });
    expect([one.codes('shown'), one.codes('quiet')]).toEqual([[], ['url-not-absolute']]);
    expect(one.shown.at(URL_PATH)).toMatchObject({ shown: [], quiet: [{ code: 'url-not-absolute' }] });
    then(one);
    expect([one.codes('shown'), one.codes('quiet')]).toEqual([['url-not-absolute'], []]);
  });

  test('is not said while the typing goes on, however long that takes', () => {
    const { codes, enter, type } = begin(WHOLE);
    enter(URL_PATH);
    for (const url of ['n', 'no', 'non', 'nons']) {
      type({ url });
      vi.advanceTimersByTime(PAUSE_MS - 1);
      expect(codes('shown')).toEqual([]);
    }
  });

  test('is not said while the caret is moved', () => {
    const { codes, enter, type } = begin(WHOLE);
    enter(URL_PATH);
    type({ url: 'n' });
    vi.advanceTimersByTime(PAUSE_MS - 1);
    enter(URL_PATH);
    vi.advanceTimersByTime(PAUSE_MS - 1);
    expect(codes('shown')).toEqual([]);
  });

  test('is not said behind an open completion, and a pause after it', () => {
    const { codes, enter, type, pause, shown } = begin({ ...WHOLE, data: [row('')] } as Action);
    enter(VALUE);
    const release = shown.hold();
    type({ data: [row('{{')] } as Partial<Action>);
    pause();
    pause();
    expect(codes('shown')).toEqual([]);
    release();
    expect(codes('shown')).toEqual([]);
    pause();
    expect(codes('shown')).toEqual(['template-unclosed']);
  });

  test('is not said of other settings either: a key that another row has', () => {
    const data = [row('1', 'a'), row('2', 'ab')];
    const { codes, enter, type, leave } = begin({ ...WHOLE, data } as Action);
    enter(KEY);
    type({ data: [row('1', 'ab'), row('2', 'ab')] } as Partial<Action>);
    expect(codes('shown')).toEqual([]);
    leave();
    expect(codes('shown')).toEqual(['key-repeated']);
  });

  test('is said at once where something was chosen', () => {
    const { codes, enter, type } = begin(aRestApiCall({ body: '{}' }));
    enter(['method']);
    type({ method: 'GET' });
    expect(codes('shown')).toEqual(['body-with-get']);
  });
});

describe('what was said before', () => {
  const broken = (value: string) => ({ ...WHOLE, data: [row(value)] }) as Action;

  test('stays while its field is edited, and goes at once when it is mended', () => {
    const { codes, enter, type } = begin({ ...WHOLE, url: 'nonsense' });
    enter(URL_PATH);
    type({ url: 'nonsens' });
    expect(codes('shown')).toEqual(['url-not-absolute']);
    type({ url: 'https://api.example.com/' });
    expect(codes('shown')).toEqual([]);
    type({ url: 'x' });
    expect(codes('shown')).toEqual([]);
  });

  test.each<[string, string, string, readonly unknown[]]>([
    ['moves with its text', '{{ a }}', 'xx {{ a }}', [{ path: 'a' }]],
    ['changes its words', '{{ a }}', '{{ ab }}', [{ path: 'ab' }]],
    ['is told from a new one before it', '{{ a }}', '{{ b }}{{ a }}', [{ path: 'a' }]],
    ['is told from a new one of another kind', '{{ a }}', '{{ a }}{{', [{ path: 'a' }]],
  ])('%s', (_, before, after, values) => {
    const { shown, enter, type } = begin(broken(before));
    enter(VALUE);
    type({ data: [row(after)] } as Partial<Action>);
    expect(shown.at(VALUE).shown.map((diagnostic) => diagnostic.values)).toEqual(values);
  });
});

describe('the sample', () => {
  test('that is being typed makes no noise, here and in the settings, until the first pause', () => {
    const { shown, codes, changeSample, live, pause } = begin({
      ...WHOLE,
      data: [row('{{ order.id }}')],
    } as Action);
    changeSample('{ "order": {} }');
    live.update({ context: readContext('{ "order": {} }').context });
    expect(codes('shown')).toEqual([]);
    changeSample('{ "order": ');
    expect(shown.ofSample).toEqual([]);
    pause();
    expect(shown.ofSample.map(({ code }) => code)).toEqual(['json-syntax']);
    expect(codes('shown')).toEqual(['value-missing']);
    changeSample('{}');
    expect(shown.ofSample).toEqual([]);
  });

  test('that is opened is said at once', () => {
    const { shown, changeSample } = begin(WHOLE);
    changeSample('{', 'b');
    expect(shown.ofSample.map(({ code }) => code)).toEqual(['json-syntax']);
  });
});

describe('whoever listens', () => {
  test('gets the same object while it stays equal, so that only fields with news render', () => {
    const { shown, type } = begin({ ...EMPTY, data: [row('{{ nothing }}')] } as Action);
    const [value, other] = [shown.at(VALUE), shown.at(KEY)];
    type({ name: 'Renamed', url: 'https://api.example.com' });
    expect(shown.at(VALUE)).toBe(value);
    expect(shown.at(KEY)).toBe(other);
    expect(shown.at(URL_PATH).steps).toEqual([]);
  });

  test('hears of every change, until it leaves', () => {
    const { shown, type, enter, pause } = begin(WHOLE);
    const listener = vi.fn();
    const stop = shown.subscribe(listener);
    enter(URL_PATH);
    type({ url: 'x' });
    pause();
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    type({ url: 'y' });
    expect(listener).toHaveBeenCalledTimes(3);
  });

  test('hears of what the builder has no opinion about', () => {
    const { shown, codes } = begin({ ...WHOLE, data: [row('order.id')] } as Action);
    shown.alsoFind(() => [
      {
        severity: 'hint',
        code: 'literal-value',
        cause: 'settings',
        path: VALUE,
        range: { start: 0, end: 8 },
        values: { path: 'order.id' },
      },
    ]);
    expect(codes('shown')).toEqual(['literal-value']);
  });

  test('says before that a body is no JSON what it is that is none', () => {
    const body = '{"a": {order.id}}';
    const { shown, codes } = begin(aRestApiCall({ body }));
    expect(codes('shown')).toEqual(['body-not-json']);
    shown.alsoFind(literalValuesIn);
    expect(codes('shown')).toEqual(['literal-value', 'body-not-json']);
  });
});
