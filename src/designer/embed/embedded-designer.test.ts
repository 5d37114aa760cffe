import { describe, expect, test, vi } from 'vitest';
import { build, readAction } from '../../core';
import { settingEdit } from '../store/edit/edit';
import { EmbeddedDesigner } from './embedded-designer';

const CONFIG = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order',
  method: 'POST',
  url: 'https://example.org/{{ order.id }}',
  format: 'json',
  data: [{ key: 'id', value: '{{ order.id }}' }],
  authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'CRM_KEY' } },
};

function opened() {
  const designer = new EmbeddedDesigner();
  designer.store.give(CONFIG);
  designer.set({
    samples: [
      { name: 'A', context: { order: { id: 'A-1' } } },
      { name: 'B', text: '{"order":{"id":12345678901234567890}}' },
    ],
    secretNames: ['CRM_KEY'],
  });
  return designer;
}

test('it builds with the open sample, or with that of a name', async () => {
  const designer = opened();
  expect((await designer.build()).request?.url).toBe('https://example.org/A-1');
  expect((await designer.build('B')).request?.url).toBe('https://example.org/12345678901234567890');
  designer.set({ sample: 'B' });
  expect((await designer.build()).request?.url).toBe('https://example.org/12345678901234567890');
});

test('a sample that there is not is an error with its name', async () => {
  const designer = opened();
  await expect(designer.build('nope')).rejects.toThrow(
    new RangeError('There is no sample with the name nope'),
  );
});

test('a list of other samples keeps the open one by its name', async () => {
  const designer = opened();
  designer.set({ sample: 'B' });
  designer.set({
    samples: [
      { name: 'C', context: {} },
      { name: 'B', context: { order: { id: 'again' } } },
    ],
  });
  expect((await designer.build()).request?.url).toBe('https://example.org/again');
});

test('a secret of the host is masked until the host resolves it', async () => {
  const designer = opened();
  const key = async () => (await designer.build()).request?.headers.find(([name]) => name === 'X-Key')?.[1];
  expect(await key()).toBe('********');
  const resolveSecret = vi.fn(async (name: string) => `value of ${name}`);
  designer.set({ resolveSecret });
  await vi.waitFor(async () => expect(await key()).toBe('value of CRM_KEY'));
  expect(resolveSecret).toHaveBeenCalledTimes(1);
});

test('a host that has no value of it leaves the secret masked', async () => {
  const designer = opened();
  designer.set({ resolveSecret: async () => undefined });
  await Promise.resolve();
  const { request } = await designer.build();
  expect(request?.headers.find(([name]) => name === 'X-Key')?.[1]).toBe('********');
});

test.each([
  ['rejects', async () => Promise.reject(new Error('the vault is down'))],
  [
    'throws',
    () => {
      throw new Error('the vault is down');
    },
  ],
])(
  'where the host %s, the value of a secret is missing, and the reason is told',
  async (_, resolveSecret) => {
    const designer = opened();
    designer.set({ resolveSecret });
    const said = [
      expect.objectContaining({
        code: 'secret-missing',
        message: expect.stringContaining('the vault is down'),
      }),
    ];
    await vi.waitFor(async () =>
      expect(await designer.validate()).toEqual({ problems: said, isComplete: false }),
    );
    expect(await designer.build()).toEqual({ request: undefined, problems: said });
    expect(designer.secrets.troubleOf('CRM_KEY')).toBe('the vault is down');
    designer.set({ resolveSecret: () => 'again' });
    await vi.waitFor(async () =>
      expect(await designer.validate()).toEqual({ problems: [], isComplete: true }),
    );
  },
);

describe('a typed secret', () => {
  const basic = { method: 'basic', username: 'shop', password: '' } as const;
  const type = (designer: EmbeddedDesigner, before: string, after: string) =>
    designer.store.edit([settingEdit('authentication.basic.password.value', before, after)]);
  const withPassword = () => {
    const designer = opened();
    designer.store.replace({ ...CONFIG, authentication: basic });
    return designer;
  };

  test('is given to the host by the name in the value, before the change and in no other place', async () => {
    const designer = withPassword();
    await designer.build();
    const heard: unknown[] = [];
    designer.set({ storeSecret: (...pair) => heard.push(pair) });
    designer.listeners = { onChange: (change) => heard.push(change) };
    type(designer, '', 'hunter2');
    expect(heard).toEqual([
      ['ORDER_PASSWORD', 'hunter2'],
      expect.objectContaining({
        value: expect.objectContaining({
          authentication: { ...basic, password: { secret: 'ORDER_PASSWORD' } },
        }),
      }),
    ]);
    expect(JSON.stringify(heard[1])).not.toContain('hunter2');
    // Another name in the value, and nothing new.
    designer.store.edit([settingEdit('name', 'Order', 'Sale')]);
    designer.store.edit([settingEdit('url', CONFIG.url, 'https://example.org/')]);
    expect(heard.filter(Array.isArray)).toEqual([
      ['ORDER_PASSWORD', 'hunter2'],
      ['SALE_PASSWORD', 'hunter2'],
    ]);
  });

  test('of the host, by a name or in its value, is not given to it until a value refers to it', () => {
    const designer = opened();
    const storeSecret = vi.fn();
    designer.set({ storeSecret });
    designer.store.edit([settingEdit('url', CONFIG.url, 'https://example.org/')]);
    designer.store.replace({ ...CONFIG, authentication: { ...basic, password: 'hunter2' } });
    expect(storeSecret).not.toHaveBeenCalled();
    designer.store.edit([settingEdit('url', CONFIG.url, 'https://example.org/')]);
    expect(storeSecret).toHaveBeenCalledExactlyOnceWith('ORDER_PASSWORD', 'hunter2');
  });

  test('is kept only where the host stores it, or gets it in the value', () => {
    const designer = withPassword();
    const { secrets } = designer;
    expect(secrets.keepsTyped).toBe(false);
    designer.set({ literalSecrets: true });
    expect(secrets.keepsTyped).toBe(true);
    designer.set({ literalSecrets: false, storeSecret: async () => undefined });
    expect(secrets.keepsTyped).toBe(true);
    designer.set({ literalSecrets: false, storeSecret: undefined });
    expect(secrets.keepsTyped).toBe(false);
  });

  test('that the host could not store is not kept, until it is stored again', async () => {
    const designer = withPassword();
    const faults: unknown[] = [];
    const onFault = (error: unknown) => faults.push(error);
    process.on('unhandledRejection', onFault);
    let isUp = false;
    designer.set({
      storeSecret: () => {
        if (!isUp) throw new Error('down');
      },
    });
    type(designer, '', 'hunter2');
    await vi.waitFor(() => expect(faults).toEqual([new Error('down')]));
    expect(designer.secrets.keepsTyped).toBe(false);
    expect(designer.store.value.authentication).toMatchObject({ password: { secret: 'ORDER_PASSWORD' } });
    isUp = true;
    type(designer, 'hunter2', 'hunter3');
    await vi.waitFor(() => expect(designer.secrets.keepsTyped).toBe(true));
    process.off('unhandledRejection', onFault);
  });
});

test('a change tells the value, the edits, the problems and whether it is complete', async () => {
  const designer = opened();
  await designer.build();
  const onChange = vi.fn();
  designer.listeners = { onChange };
  designer.store.edit([settingEdit('url', CONFIG.url, 'https://example.org/{{ order.number }}')]);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    value: expect.objectContaining({ url: 'https://example.org/{{ order.number }}' }),
    edits: [expect.objectContaining({ type: 'text', setting: 'url' })],
    problems: [
      expect.objectContaining({ code: 'value-missing', message: expect.stringContaining('order.number') }),
    ],
    isComplete: false,
  });
  designer.undo();
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ problems: [], isComplete: true }));
  expect(await designer.validate()).toEqual({ problems: [], isComplete: true });
});

test('changes that come before the builder is loaded are reported in order, each with its own problems', async () => {
  vi.resetModules();
  const { EmbeddedDesigner } = await import('./embedded-designer');
  const designer = new EmbeddedDesigner();
  const reported: [unknown, readonly string[], boolean][] = [];
  designer.listeners = {
    onChange: ({ value, problems, isComplete }) =>
      reported.push([value.url, problems.map(({ code }) => code), isComplete]),
  };
  designer.store.edit([settingEdit('url', '', 'example.org')]);
  designer.store.edit([settingEdit('url', 'example.org', 'https://example.org/')]);
  expect(reported).toEqual([]);
  expect(designer.store.value.url).toBe('https://example.org/');
  await designer.build();
  designer.store.edit([settingEdit('url', 'https://example.org/', 'https://example.org/a')]);
  await vi.waitFor(() => expect(reported).toHaveLength(3));
  expect(reported).toEqual([
    ['example.org', ['url-not-absolute'], false],
    ['https://example.org/', [], true],
    ['https://example.org/a', [], true],
  ]);
});

test('a tag that the schema of the host excludes is a warning', async () => {
  const designer = opened();
  const contextSchema = { properties: { order: { properties: { id: {} }, additionalProperties: false } } };
  designer.set({ contextSchema });
  const onChange = vi.fn();
  designer.listeners = { onChange };
  expect(await designer.validate()).toEqual({ problems: [], isComplete: true });
  const url = "https://example.org/{{ order.number | default: '1' }}";
  designer.store.edit([settingEdit('url', CONFIG.url, url)]);
  const excluded = {
    code: 'not-in-schema',
    severity: 'warning',
    path: ['url'],
    range: { start: 23, end: 35 },
    message: 'The schema of the context has no order.number.',
  };
  expect(await designer.validate()).toMatchObject({ problems: [excluded], isComplete: true });
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ problems: [expect.objectContaining(excluded)] }),
  );
  expect(designer.services.problems.all.shown).toMatchObject([{ code: 'not-in-schema' }]);
  designer.set({ contextSchema: undefined });
  expect(await designer.validate()).toEqual({ problems: [], isComplete: true });
});

test('a value that is no config has the problems of reading it', async () => {
  const designer = opened();
  designer.store.give({ version: 1, objectId: 'automation.fax' });
  expect(await designer.validate()).toMatchObject({
    isComplete: false,
    problems: expect.arrayContaining([expect.objectContaining({ path: ['objectId'] })]),
  });
});

test('a host hears that its value cannot be edited, and why', async () => {
  const designer = opened();
  const heard = vi.fn();
  designer.handle.subscribe(heard);
  designer.store.give({ ...CONFIG, method: 'PATCH' });
  expect(heard).toHaveBeenCalled();
  await vi.waitFor(() =>
    expect(designer.handle.problems.shown).toEqual([
      expect.objectContaining({ path: ['method'], message: expect.stringContaining('PATCH') }),
    ]),
  );
  const { shown } = designer.handle.problems;
  expect(designer.handle.problems.shown).toBe(shown);
  heard.mockClear();
  designer.store.give(CONFIG);
  expect(heard).toHaveBeenCalled();
  expect(designer.handle.problems.shown).toEqual([]);
});

describe('the handle of a host', () => {
  test('says what the preview is built with: the core makes the same bytes of it', async () => {
    const designer = opened();
    const { handle } = designer;
    const heard = vi.fn();
    const stop = handle.subscribe(heard);
    const before = handle.inputs;
    expect(handle.inputs).toBe(before);
    expect(before).not.toHaveProperty('action');
    designer.store.edit([settingEdit('url', CONFIG.url, 'https://example.org/{{ order.id }}/typed')]);
    expect(heard).toHaveBeenCalled();
    expect(handle.inputs).not.toBe(before);
    const [action] = readAction(JSON.stringify(designer.store.value)).actions;
    const { request } = await designer.build();
    expect(action && build(action, handle.inputs).request).toEqual(request);
    designer.samples.choose('B');
    expect(handle.inputs.context).not.toBe(before.context);
    stop();
    heard.mockClear();
    designer.samples.choose('A');
    expect(heard).not.toHaveBeenCalled();
  });

  test('tells what the fields show, and what they do not show while the user types', async () => {
    const designer = opened();
    await designer.validate();
    const { handle, services } = designer;
    expect(handle.problems).toEqual({ shown: [], quiet: [], sample: [] });
    services.link.edit({ path: ['url'] });
    designer.store.edit([settingEdit('url', CONFIG.url, 'https://example.org/{{ order.none }}')]);
    expect(handle.problems.shown).toEqual([]);
    expect(handle.problems.quiet).toEqual([
      expect.objectContaining({
        code: 'value-missing',
        path: ['url'],
        message: expect.stringContaining('order.none'),
      }),
    ]);
    const focus = vi.fn();
    services.link.register(['url'], { focus });
    handle.focus();
    expect(focus).toHaveBeenCalledTimes(1);
    services.link.edit(undefined);
    const { shown, quiet } = handle.problems;
    expect([shown.map(({ code }) => code), quiet]).toEqual([['value-missing'], []]);
    expect(handle.problems.shown).toBe(shown);
    designer.set({ samples: [{ name: 'C', text: '{' }] });
    expect(handle.problems.sample).not.toEqual([]);
  });

  test('leads to a setting by its name or its path, and inserts where the focus was', () => {
    const { handle, services } = opened();
    const url = { focus: vi.fn(), insert: vi.fn() };
    const value = { focus: vi.fn() };
    services.link.register(['url'], url);
    services.link.register(['data', 0, 'value'], value);
    handle.focus('url', { start: 1, end: 3 });
    expect(url.focus).toHaveBeenLastCalledWith({ start: 1, end: 3 });
    handle.focus('data.0.value');
    handle.focus(['data', 0, 'value']);
    expect(value.focus).toHaveBeenCalledTimes(2);
    const name = { focus: vi.fn() };
    services.link.register(['name'], name);
    handle.focus();
    expect(name.focus).toHaveBeenCalledTimes(1);
    expect(handle.insert('{{ order.id }}')).toBe(false);
    services.link.edit({ path: ['url'] });
    expect(handle.insert('{{ order.id }}')).toBe(true);
    expect(url.insert).toHaveBeenCalledWith('{{ order.id }}');
  });

  test('sends as the button does, and tells when a request is under way', () => {
    const { handle, services } = opened();
    const controller = { send: vi.fn(), stop: vi.fn(), menu: () => [] };
    services.sending.attach(controller);
    handle.sendRequest();
    expect(controller.send).toHaveBeenCalledTimes(1);
    const seen: boolean[] = [];
    handle.subscribe(() => void seen.push(handle.isSending));
    services.sending.show({ since: 5 });
    handle.cancelRequest();
    expect(controller.stop).toHaveBeenCalledTimes(1);
    services.sending.show({});
    expect(seen).toEqual([true, false]);
  });

  test('lists the views that there are', () => {
    const { store, services, handle } = opened();
    services.allowedViews.current = ['code', 'signature'];
    expect(handle.shownViews).toEqual(['request', 'code']);
    const authentication = { method: 'hmac', scheme: 'github', secret: { secret: 'CRM_KEY' } };
    store.replace({ ...CONFIG, authentication });
    expect(handle.shownViews).toEqual(['request', 'code', 'signature']);
  });

  test('has nothing of the inside', () => {
    const { handle } = opened();
    expect(Object.keys(handle).sort()).toEqual([
      'cancelRequest',
      'copyAsCurl',
      'copyForEngine',
      'focus',
      'focusNextProblem',
      'inputs',
      'insert',
      'isSending',
      'problems',
      'sendRequest',
      'shownViews',
      'subscribe',
      'usedEngine',
    ]);
    // @ts-expect-error: what the parts of the designer share is not of the host
    expect(handle.live).toBeUndefined();
  });
});
