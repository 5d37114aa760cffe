import { expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { readContext } from '../../core';
import { SettingsLink } from '../store/settings-link';
import {
  builder,
  highlightSetting,
  highlightValues,
  LiveRequest,
  usedValues,
  valuesIn,
} from './live-request';

await builder.load();

const { context } = readContext('{"order":{"id":"A-1001","total":12}}');
const action = aWebhook({
  url: 'https://api.example.com/{{ order.id }}',
  format: 'json',
  data: [
    { key: 'id', value: 'no. {{ order.id }} of {{ order.total }}', enabled: true },
    { key: 'rest', value: '{{ order.missing }}', enabled: false },
  ],
});
const live = new LiveRequest({ action, context, secrets: {}, now: 0, id: 'msg_1' });
const { spans } = live;
const VALUE = ['data', 0, 'value'];
const ID = ['order', 'id'];
const TOTAL = ['order', 'total'];

test('values are found by the setting, and by one of its tags', () => {
  expect(valuesIn(spans, VALUE)).toEqual([ID, TOTAL]);
  expect(valuesIn(spans, ['data', 0])).toEqual([ID, TOTAL]);
  expect(valuesIn(spans, VALUE, 4)).toEqual([ID]);
  expect(valuesIn(spans, ['data', 1, 'value'])).toEqual([]);
  expect(usedValues(spans)).toEqual([ID, TOTAL]);
});

test('a value lights up each of its tags, an object those of what is inside it', () => {
  const link = new SettingsLink();
  highlightValues({ link, live }, 'tree', [ID]);
  expect(link.highlightedTags(VALUE)).toEqual([{ start: 4, end: 18 }]);
  expect(link.highlightedTags(['url'])).toHaveLength(1);
  highlightValues({ link, live }, 'tree', [['order']]);
  expect(link.highlightedTags(VALUE)).toHaveLength(2);
});

test('a setting lights up its bytes and values, a tag all that belongs to its value', () => {
  const link = new SettingsLink();
  highlightSetting({ link, live }, VALUE);
  expect(link.highlight).toEqual({ from: 'form', setting: VALUE, values: [ID, TOTAL], tags: [] });
  highlightSetting({ link, live }, VALUE, 4);
  expect(link.highlight).toMatchObject({ from: 'form', values: [ID] });
  expect(link.highlight?.setting).toBeUndefined();
  expect(link.highlightedTags(['url'])).toHaveLength(1);
  // A tag without a value has only its setting.
  highlightSetting({ link, live }, ['data', 1, 'value'], 0);
  expect(link.highlight).toMatchObject({ setting: ['data', 1, 'value'], values: [] });
});
