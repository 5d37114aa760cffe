import { describe, expect, test } from 'vitest';
import '../../../test/config-reader';
import { WEBHOOK } from '../../../test/test-tab';
import { createTestWorkspace } from '../../../test/test-workspace';
import { build, readAction, readContext, writeAction } from '../../core';
import { SampleChoices } from '../samples/sample-choices';
import { addExample, EXAMPLES } from './beginnings';
import { ORDER_CREATED, ORDER_SAMPLE } from './order-created';

describe('an example', () => {
  const { context } = readContext(ORDER_SAMPLE);
  const all = EXAMPLES.map(({ action }) => action);

  test('the first is what the first look shows: POST, JSON, Basic auth and the members id, key, email', () => {
    expect(all[0]).toBe(ORDER_CREATED);
    expect(ORDER_CREATED).toMatchObject({
      objectId: 'automation.webhook',
      method: 'POST',
      format: 'json',
      authentication: { method: 'basic' },
    });
    const body = '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}';
    const request = [
      'POST /v1/orders HTTP/1.1',
      'Host: api.example.com',
      'Content-Type: application/json; charset=utf-8',
      `Authorization: Basic ${Buffer.from('shop:change-me').toString('base64')}`,
      `Content-Length: ${body.length}`,
      '',
      body,
    ];
    const { bytes } = build(ORDER_CREATED, { context, now: 1_700_000_000 });
    expect(new TextDecoder().decode(bytes)).toBe(request.join('\r\n'));
  });

  test.each(all.map((action) => [action.name, action] as const))(
    '%s: can be sent as it stands',
    (_, action) => {
      const built = build(action, { context, now: 1_700_000_000 });
      expect(built.problems).toEqual([]);
      expect(built.request).toBeDefined();
    },
  );

  test.each(all.map((action) => [action.name, action] as const))('%s: is a valid config', (_, action) => {
    expect(readAction(writeAction(action, { secrets: 'include' }))).toMatchObject({
      actions: [action],
      problems: [],
    });
  });
});

describe('an example that is added', () => {
  const withSample = (text: string) => {
    const on = createTestWorkspace();
    on.library.add([{ ...WEBHOOK, name: 'Own' }]);
    on.samples.change(text);
    let stored: string | undefined;
    new SampleChoices(on.library, on.samples, {
      read: () => stored,
      write: (next) => {
        stored = next;
      },
    }).begin();
    return { ...on, own: on.library.openId ?? '' };
  };
  const [example = ORDER_CREATED] = EXAMPLES.map(({ action }) => action).slice(3);

  test('brings the sample that it needs, once, in one step, and leaves that of the others', () => {
    const { library, samples, steps, own } = withSample('{"customer": 1}');
    addExample({ library, samples, steps }, example);
    const added = library.openId ?? '';
    expect(samples.reading.text).toBe(ORDER_SAMPLE);
    library.open(own);
    expect(samples.reading.text).toBe('{"customer": 1}');
    addExample({ library, samples, steps }, example);
    expect(samples.reading.text).toBe(ORDER_SAMPLE);
    expect(samples.all).toHaveLength(2);
    steps.undo();
    steps.undo();
    expect([library.read(added), samples.all.length]).toEqual([undefined, 1]);
  });

  test('uses the sample on the screen where that has its values', () => {
    const text = ORDER_SAMPLE.replace('A-1001', 'B-7');
    const { library, samples, steps } = withSample(text);
    addExample({ library, samples, steps }, example);
    expect([samples.reading.text, samples.all.length]).toEqual([text, 1]);
  });
});
