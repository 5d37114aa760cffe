import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile';
import { type Built, build, prepare, readContext } from '../../src/core';
import { BodyCache } from '../../src/core/body/body-cache';
import { lookUp } from '../../src/core/template/look-up';
import { aRestApiCall } from '../an-action';
import { builtOf, compiledOf, type RequestFunction } from '../compile/compiled';
import { slice } from '../thorough';
import { listCase } from './arbitrary-list-template';
import { COUNTS } from './list-template-writer';
import { bareText, readTag, textOf } from './tag';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly insert: string;
}

/** What a person types into a template, well and badly. */
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(1000),
  removed: fc.constantFrom(0, 0, 1, 5),
  insert: fc.constantFrom(
    ...[
      '',
      'x',
      '"',
      ',',
      '[',
      ']',
      '{',
      '}',
      ' ',
      '{{',
      '}}',
      'ü',
      '\n',
      '"{{ if on }}", ',
      '{{ n }}',
      ' | optional',
    ],
  ),
});

const edited = (text: string, { at, removed, insert }: Edit): string => {
  const place = Math.round((at / 1000) * text.length);
  return text.slice(0, place) + insert + text.slice(place + removed);
};

const plain = ({ bytes, ...others }: Built) => ({ bytes: decoder.decode(bytes), ...others });

describe('B27 B39 spans of lists', () => {
  test('they tile the bytes, with errors too', () => {
    fc.assert(
      fc.property(listCase, fc.array(edit, { maxLength: 2 }), ({ template, context }, edits) => {
        const body = edits.reduce(edited, template);
        const { bytes, spans } = build(aRestApiCall({ body }), {
          context: readContext(context).context,
          now: 0,
        });
        const ends = spans.map(({ end }) => end);
        expect(spans.map(({ start }) => start)).toEqual([0, ...ends.slice(0, -1)]);
        expect(ends.at(-1)).toBe(bytes.length);
        expect(spans.filter(({ start, end }) => start >= end)).toEqual([]);
      }),
      { numRuns: slice(5000, 300) },
    );
  });

  test('a value of the context names the item that it came from', () => {
    fc.assert(
      fc.property(listCase, ({ template, context }) => {
        const { root } = readContext(context).context;
        const { bytes, spans, request } = build(aRestApiCall({ body: template }), {
          context: { root },
          now: 0,
        });
        fc.pre(request !== undefined);
        for (const { start, end, origin } of spans) {
          if (origin.from !== 'context' || origin.filters.length > 0) continue;
          const { tag } = readTag(template, origin.tag.start);
          if (tag.type !== 'tag' || typeof tag.operand === 'string') continue;
          const [first] = tag.operand;
          // The number of an item stands in no document.
          if (COUNTS.some((name) => name === first?.text)) continue;
          const steps = origin.context.map((step) => ({
            type: typeof step === 'number' ? ('index' as const) : ('name' as const),
            text: String(step),
          }));
          const value = lookUp(root, steps)?.value ?? { type: 'null' };
          const text =
            origin.encoding === 'json-value' ? bareText(value) : JSON.stringify(textOf(value)).slice(1, -1);
          expect(decoder.decode(bytes.subarray(start, end))).toBe(text);
        }
      }),
      { numRuns: slice(20_000, 400) },
    );
  });
});

describe('B39 every renderer gives the same', () => {
  test('a prepared action gives for each context what building gives', () => {
    fc.assert(
      fc.property(listCase, fc.array(listCase, { maxLength: 2 }), ({ template, context }, others) => {
        const action = aRestApiCall({ body: template });
        const prepared = prepare(action);
        for (const text of [context, ...others.map((other) => other.context), context]) {
          const runtime = { context: readContext(text).context, now: 0 };
          expect(plain(prepared.render(runtime).all())).toEqual(plain(build(action, runtime)));
        }
      }),
      { numRuns: slice(3000, 150) },
    );
  });

  test('editing gives what building gives', () => {
    fc.assert(
      fc.property(listCase, fc.array(edit, { maxLength: 4 }), ({ template, context }, edits) => {
        const runtime = { context: readContext(context).context, now: 0 };
        const cache = new BodyCache();
        let body = template;
        for (const one of [undefined, ...edits]) {
          if (one) body = edited(body, one);
          const action = aRestApiCall({ body });
          expect(plain(prepare(action, cache).render(runtime).all())).toEqual(plain(build(action, runtime)));
        }
      }),
      { numRuns: slice(3000, 150) },
    );
  });

  test('B35 compiled code gives what building gives', () => {
    fc.assert(
      fc.property(listCase, fc.array(listCase, { maxLength: 2 }), ({ template, context }, others) => {
        const action = aRestApiCall({ body: template });
        const { code } = compile(action, { as: 'body' });
        const runtime = { secrets: {}, now: 0 };
        for (const text of [context, ...others.map((other) => other.context)]) {
          const value: unknown = JSON.parse(text);
          const built = builtOf(action, value, runtime);
          if (code === undefined) expect(built).toHaveProperty('errors');
          else expect(compiledOf(functionOf(code), value, runtime)).toEqual(built);
        }
      }),
      { numRuns: slice(3000, 100) },
    );
  });

  test('B35 two problems of one tag, each of another item, are both reported by compiled code', () => {
    const action = aRestApiCall({ body: `["{{ each a as x }}", "{{ x.l | pluck: 'id' | join }}"]` });
    const value = { a: [{ l: [{}] }, {}] };
    const runtime = { secrets: {}, now: 0 };
    const built = builtOf(action, value, runtime);
    expect(built).toHaveProperty('errors.length', 2);
    const { code } = compile(action, { as: 'body' });
    expect(compiledOf(functionOf(code ?? ''), value, runtime)).toEqual(built);
  });
});

const functionOf = (code: string): RequestFunction =>
  new Function('context', '{ secrets, now, id }', code) as RequestFunction;
