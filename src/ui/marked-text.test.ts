import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LineText, MarkedText, marksIn, runsOf } from './marked-text';

const at = (code: number) => String.fromCodePoint(code);

describe('Nothing is invisible', () => {
  test.each([
    ['LF', 'a\nb', [['line-end', 1, 2, 'LF']]],
    ['CR LF as one', 'a\r\nb', [['line-end', 1, 3, 'CRLF']]],
    ['CR alone', 'a\rb', [['control', 1, 2, 'CR']]],
    ['TAB', '\tb', [['tab', 0, 1, '→']]],
    ['NUL', 'a\0', [['control', 1, 2, 'NUL']]],
    ['DEL', '\x7f', [['control', 0, 1, 'DEL']]],
    ['C1', at(0x85), [['format', 0, 1, 'U+0085']]],
    ['no-break space', `a${at(0xa0)}b`, [['format', 1, 2, 'U+00A0']]],
    ['soft hyphen', at(0xad), [['format', 0, 1, 'U+00AD']]],
    ['zero-width space', at(0x200b), [['format', 0, 1, 'U+200B']]],
    ['right-to-left override', `a${at(0x202e)}b`, [['format', 1, 2, 'U+202E']]],
    ['Arabic letter mark', at(0x61c), [['format', 0, 1, 'U+061C']]],
    ['line separator', at(0x2028), [['format', 0, 1, 'U+2028']]],
    ['byte order mark', `${at(0xfeff)}{`, [['format', 0, 1, 'U+FEFF']]],
    ['ideographic space', at(0x3000), [['format', 0, 1, 'U+3000']]],
    ['Hangul filler', at(0x3164), [['format', 0, 1, 'U+3164']]],
    ['variation selector', `❤${at(0xfe0f)}`, [['format', 1, 2, 'U+FE0F']]],
    ['tag character', at(0xe0041), [['format', 0, 2, 'U+E0041']]],
    ['unassigned', at(0x0378), [['format', 0, 1, 'U+0378']]],
    ['private use', at(0xe000), [['format', 0, 1, 'U+E000']]],
    ['blank braille', at(0x2800), [['format', 0, 1, 'U+2800']]],
    [
      'spaces before a line end',
      'a  \n',
      [
        ['spaces', 1, 3, ''],
        ['line-end', 3, 4, 'LF'],
      ],
    ],
    [
      'spaces before CR LF',
      'a \r\n',
      [
        ['spaces', 1, 2, ''],
        ['line-end', 2, 4, 'CRLF'],
      ],
    ],
    ['spaces at the end', 'a  ', [['spaces', 1, 3, '']]],
    ['a Hebrew phrase as one', '"שלום עולם",1', [['right-to-left', 1, 10, '']]],
    ['an Arabic name', '(نور)', [['right-to-left', 1, 4, '']]],
    [
      'a control inside right-to-left text',
      `ש${at(0x202e)}ש`,
      [
        ['right-to-left', 0, 1, ''],
        ['format', 1, 2, 'U+202E'],
        ['right-to-left', 2, 3, ''],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(marksIn(text).map(({ kind, start, end, label }) => [kind, start, end, label])).toEqual(expected);
  });

  test.each(['', 'a b', ' {"id":1}', 'Zoë 漢字 ü', '😀'])('%j is shown as it is', (text) => {
    expect(marksIn(text)).toEqual([]);
  });

  test('a long run of spaces inside a line takes no long search', () => {
    expect(marksIn(`\t${' '.repeat(100_000)}x`)).toHaveLength(1);
  });
});

describe('B33: marks on one character beyond the eighth are one element', () => {
  const mark = at(0x301);
  test.each([
    ['on a letter', `H${mark.repeat(50_000)}i`, [['surplus', 9, 50_001, 'U+0301 × 49992']]],
    [
      'on a Hebrew letter',
      `א${at(0x5b0).repeat(50_000)}`,
      [
        ['right-to-left', 0, 9, ''],
        ['surplus', 9, 50_001, 'U+05B0 × 49992'],
      ],
    ],
    ['eight of them', `H${mark.repeat(8)}`, []],
  ])('%s', (_, text, expected) => {
    expect(marksIn(text).map(({ kind, start, end, label }) => [kind, start, end, label])).toEqual(expected);
  });

  const drawn = (node: ReactNode) => renderToStaticMarkup(node);

  test('and none of them is drawn, though all stay in the text', () => {
    const html = drawn(MarkedText({ text: `H${mark.repeat(50_000)}` }));
    expect(html).toContain('<span hidden="">');
    expect(html.replace(/<span hidden="">.*?<\/span>/s, '').length).toBeLessThan(200);
    expect(html.split(mark)).toHaveLength(50_001);
  });

  test.each([
    ['zero-width spaces', at(0x200b)],
    ['overrides of the direction', at(0x202e)],
    ['tabs', '\t'],
  ])('200,000 %s are some hundred elements, and a number', (_, character) => {
    const text = character.repeat(200_000);
    expect(drawn(MarkedText({ text })).split('<span')).toHaveLength(501);
    expect(drawn(MarkedText({ text }))).toMatch(/… and 199,500 more$/);
    expect(drawn(LineText({ text })).split('<span')).toHaveLength(301);
    expect(drawn(LineText({ text }))).toMatch(/… and 199,700 more$/);
  });
});

describe('Runs', () => {
  const texts = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), { maxLength: 6 });

  test('keep every character in its piece', () => {
    fc.assert(
      fc.property(texts, (parts) => {
        const pieces = parts.map((text) => ({ text }));
        const runs = runsOf(pieces, marksIn(parts.join('')));
        expect(runs.map((list) => list.map((run) => run.text).join(''))).toEqual(parts);
      }),
    );
  });

  test('a line end that two pieces share is labelled once', () => {
    const [first, second] = runsOf([{ text: 'a\r' }, { text: '\nb' }], marksIn('a\r\nb'));
    expect(first).toEqual([{ text: 'a' }, { text: '\r', mark: expect.objectContaining({ label: 'CRLF' }) }]);
    expect(second).toEqual([{ text: '\n', mark: expect.objectContaining({ label: '' }) }, { text: 'b' }]);
  });
});
