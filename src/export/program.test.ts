import { expect, test } from 'vitest';
import { fillTemplate } from './program';

test('values, lists and variants fill a program', () => {
  const template = [
    'const SECRET = process.env.__name__;',
    '  // __notes__',
    '  //: time',
    '  //: seconds',
    '  seconds',
    '  //: else',
    '  another form',
    '  //: end',
    '  //: else',
    '  no time',
    '  //: end',
    '',
  ].join('\n');
  const fill = (time: boolean, notes: string[]) =>
    fillTemplate(template, { name: 'KEY', notes, time, seconds: false });
  expect(fill(true, ['one', 'two'])).toBe(
    'const SECRET = process.env.KEY;\n  // one\n  // two\n  another form\n',
  );
  expect(fill(false, [])).toBe('const SECRET = process.env.KEY;\n  no time\n');
});

test('a block is repeated for each item of a list, whose values come before the others', () => {
  const template = ['//: fields', '__name__: __kind__', '//: last', '!', '//: end', '//: end'].join('\n');
  const fields = [
    { name: 'a', last: false },
    { name: 'b', last: true },
  ];
  expect(fillTemplate(template, { name: 'outer', kind: 'k', fields })).toBe('a: k\nb: k\n!');
  expect(fillTemplate(template, { name: 'outer', kind: 'k', fields: [] })).toBe('');
});

test('a name without a value is a mistake in the program', () => {
  expect(() => fillTemplate('__missing__', {})).toThrow('missing');
  expect(() => fillTemplate('#: missing', {})).toThrow('missing');
  expect(() => fillTemplate('#: open', { open: true })).toThrow('no end');
});
