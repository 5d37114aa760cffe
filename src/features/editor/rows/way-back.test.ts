import { expect, test } from 'vitest';
import { WayBack } from './way-back';

/** A text with changes of its own, beside typing. */
function begin() {
  let text = '';
  const way = new WayBack(() => text);
  return {
    way,
    text: () => text,
    type: (next: string) => {
      text = next;
    },
    change: (next: string) => {
      const before = text;
      text = next;
      return way.add(() => {
        text = before;
      });
    },
  };
}

test('changes are taken back one after the other, the last one first', () => {
  const { way, text, change } = begin();
  change('a');
  change('b');
  expect([way.takeLast(), text()]).toEqual([true, 'a']);
  expect([way.takeLast(), text()]).toEqual([true, '']);
  expect(way.takeLast()).toBe(false);
});

test('what was typed since a change comes first', () => {
  const { way, text, type, change } = begin();
  change('a');
  type('a typed');
  expect([way.takeLast(), text()]).toEqual([false, 'a typed']);
  type('a');
  expect([way.takeLast(), text()]).toEqual([true, '']);
});

test('a change that was taken back by its notice is not taken back again', () => {
  const { way, text, change } = begin();
  change('a');
  const step = change('b');
  way.take(step);
  expect(text()).toBe('a');
  way.takeLast();
  expect([way.takeLast(), text()]).toEqual([false, '']);
});
