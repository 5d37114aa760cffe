import { describe, expect, test, vi } from 'vitest';
import { SettingsLink } from './settings-link';

const VALUE = ['data', 3, 'value'];
const field = () => ({ focus: vi.fn(), insert: vi.fn() });

describe('going to a setting', () => {
  test('focuses its field and passes the range on', () => {
    const link = new SettingsLink();
    const url = field();
    link.register(['url'], url);
    expect(link.focusSetting({ path: ['url'], range: { start: 1, end: 2 } })).toBe(true);
    expect(url.focus).toHaveBeenCalledWith({ start: 1, end: 2 });
  });

  test('without a field of its own goes to the nearest one around it, without the range', () => {
    const link = new SettingsLink();
    const data = field();
    link.register(['data'], data);
    expect(link.focusSetting({ path: VALUE, range: { start: 1, end: 2 } })).toBe(true);
    expect(data.focus).toHaveBeenCalledWith(undefined);
  });

  test('asks a list to show a row that is not in the document', () => {
    const link = new SettingsLink();
    const value = field();
    const reveal = vi.fn(() => link.register(VALUE, value));
    link.register(['data'], { focus: vi.fn(), reveal });
    link.focusSetting({ path: VALUE });
    expect(reveal).toHaveBeenCalledWith(VALUE);
    expect(value.focus).toHaveBeenCalledOnce();
  });

  test('shows the editor first', () => {
    const order: string[] = [];
    const link = new SettingsLink(() => void order.push('shown'));
    link.register(['url'], { focus: () => order.push('focused') });
    link.focusSetting({ path: ['url'] });
    expect(order).toEqual(['shown', 'focused']);
  });

  test('says when there is nothing to go to', () => {
    expect(new SettingsLink().focusSetting({ path: ['url'] })).toBe(false);
  });

  test('a field that has gone is not found, and does not take its successor with it', () => {
    const link = new SettingsLink();
    const remove = link.register(['url'], field());
    const next = field();
    link.register(['url'], next);
    remove();
    link.focusSetting({ path: ['url'] });
    expect(next.focus).toHaveBeenCalledOnce();
  });
});

test('several settings are pointed at together, with all that is inside them', () => {
  const link = new SettingsLink();
  link.point([{ path: ['data'] }, { path: ['url'], range: { start: 1, end: 2 } }]);
  expect([['data'], VALUE, ['url'], ['method']].map((path) => link.isPointed(path))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(link.pointedRange(['url'])).toEqual({ start: 1, end: 2 });
  link.point([]);
  expect(link.isPointed(['url'])).toBe(false);
});

describe('inserting a tag', () => {
  test('goes to the field that was edited last, also after it has lost the focus', () => {
    const link = new SettingsLink();
    const url = field();
    link.register(['url'], url);
    link.edit({ path: ['url'] });
    link.edit(undefined);
    expect(link.insert('{{ order.id }}')).toBe(true);
    expect(url.insert).toHaveBeenCalledWith('{{ order.id }}');
  });

  test('goes nowhere while a field has had the focus where no template goes', () => {
    const link = new SettingsLink();
    const url = field();
    link.register(['url'], url);
    link.register(['name'], { focus: vi.fn() });
    link.edit({ path: ['url'] });
    expect(link.insertion).toEqual({ path: ['url'], takesTags: true });
    link.edit({ path: ['name'] });
    expect(link.insertion).toEqual({ path: ['name'], takesTags: false });
    expect(link.insert('x')).toBe(false);
    expect(url.insert).not.toHaveBeenCalled();
  });

  test('goes nowhere in the next action until one of its fields had the focus', () => {
    const link = new SettingsLink();
    link.register(['url'], field());
    link.edit({ path: ['url'] });
    const told = vi.fn();
    link.subscribe(told);
    link.forgetInsertion();
    expect(told).toHaveBeenCalledOnce();
    expect(link.insertion).toBeUndefined();
    expect(link.insert('x')).toBe(false);
  });

  test('says when there is no such field', () => {
    expect(new SettingsLink().insert('x')).toBe(false);
  });
});

test('what is hovered lights up until its own view ends it, or somebody types', () => {
  const link = new SettingsLink();
  const lit = { values: [['order', 'id']], tags: [{ path: VALUE, range: { start: 0, end: 14 } }] };
  link.setHighlight({ from: 'form', ...lit });
  expect(link.highlightedTags(VALUE)).toEqual([{ start: 0, end: 14 }]);
  expect(link.highlightedTags(['url'])).toEqual([]);
  link.clearHighlight('message');
  expect(link.highlight?.from).toBe('form');
  link.edit({ path: VALUE });
  expect(link.highlight).toBeUndefined();
  link.setHighlight({ from: 'tree', ...lit });
  link.edit({ path: VALUE });
  expect(link.highlight?.from).toBe('tree');
});

test('a field that is not there yet is focused when it appears, and only for the last wish', () => {
  const link = new SettingsLink();
  const focus = vi.fn();
  expect(link.focusSetting({ path: ['body'], range: { start: 1, end: 2 } })).toBe(false);
  link.register(['body'], { focus });
  expect(focus).toHaveBeenCalledExactlyOnceWith({ start: 1, end: 2 });

  link.focusSetting({ path: ['name'] });
  link.focusSetting({ path: ['body'] });
  const late = vi.fn();
  link.register(['name'], { focus: late });
  expect(late).not.toHaveBeenCalled();
});
