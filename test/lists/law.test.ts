import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build, readContext } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';
import { slice } from '../thorough';
import { listCase } from './arbitrary-list-template';
import { CONDITIONS, CONTEXT, conditional, ERRORS, EXAMPLES } from './examples';
import { difference, evaluateTemplate } from './model';
import { expectedText } from './white-space';

/** The body that is sent; undefined when a problem is an error. */
function bodyOf(template: string, context: string): string | undefined {
  const { request } = build(aRestApiCall({ body: template }), {
    context: readContext(context).context,
    now: 0,
  });
  return request && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(request.body);
}

const numRuns = slice(20_000, 1000);

describe('B39 lists and optional parts, for arbitrary templates and contexts', () => {
  test('there is an error exactly where the model has one', () => {
    fc.assert(
      fc.property(listCase, ({ template, context }) => {
        const tree = evaluateTemplate(template, readContext(context).context.root);
        expect(bodyOf(template, context) === undefined).toBe(tree === 'error');
      }),
      { numRuns },
    );
  });

  test('what comes out is JSON, with the elements and members of the model', () => {
    fc.assert(
      fc.property(listCase, ({ template, context }) => {
        const tree = evaluateTemplate(template, readContext(context).context.root);
        fc.pre(tree !== 'error');
        expect(difference(bodyOf(template, context) ?? '', tree)).toBeUndefined();
      }),
      { numRuns },
    );
  });

  test('it has the commas and the white space of the rule', () => {
    fc.assert(
      fc.property(listCase, ({ template, context }) => {
        const { root } = readContext(context).context;
        fc.pre(evaluateTemplate(template, root) !== 'error');
        expect(bodyOf(template, context)).toBe(expectedText(template, root));
      }),
      { numRuns },
    );
  });

  test('without markers and optional it is the template as written, values filled in', () => {
    fc.assert(
      fc.property(listCase, ({ template, context }) => {
        fc.pre(!/\{\{ *(?:each|if) |\| *optional/.test(template));
        const { root } = readContext(context).context;
        fc.pre(evaluateTemplate(template, root) !== 'error');
        expect(bodyOf(template, context)).toBe(expectedText(template, root));
      }),
      { numRuns },
    );
  });
});

describe('B39 what was found by hand', () => {
  test.each(EXAMPLES)('%s: %s', (_, template, text) => {
    expect(bodyOf(template, CONTEXT)).toBe(text);
  });

  test.each(CONDITIONS)('if %s: %s', (condition, holds) => {
    const [template, text] = conditional(condition, holds);
    expect(bodyOf(template, CONTEXT)).toBe(text);
  });

  test('a name that hides a member of the context is a hint', () => {
    const action = aRestApiCall({ body: '["{{ each tags as line }}", {{ line }}]' });
    const { problems } = build(action, { context: readContext(CONTEXT).context, now: 0 });
    expect(problems.map(({ severity }) => severity)).toEqual(['hint']);
  });

  test.each([
    ['a marker in a URL', aRestApiCall({ url: 'https://example.org/{{ if zero }}' })],
    ['optional in a URL', aRestApiCall({ url: 'https://example.org/{{ zero | optional }}' })],
    ['a marker in a row', aWebhook({ data: [{ key: 'a', value: '{{ if zero }}', enabled: true }] })],
    ['a marker as a key', aWebhook({ data: [{ key: '{{ each tags as t }}', value: '', enabled: true }] })],
    ['optional in a row', aWebhook({ data: [{ key: 'a', value: '{{ zero | optional }}', enabled: true }] })],
    ['a marker outside JSON', aRestApiCall({ body: 'zero: "{{ if zero }}", 1' })],
  ])('an error: %s', (_, action) => {
    const { request } = build(action, { context: readContext(CONTEXT).context, now: 0 });
    expect(request).toBeUndefined();
  });

  test('16 markers in each other are not too many', () => {
    expect(bodyOf(`[${'"{{ if zero }}",'.repeat(16)}1]`, CONTEXT)).toBe('[1]');
  });

  test.each(ERRORS)('B28 an error with its place: %s', (_, template) => {
    const { context } = readContext(CONTEXT);
    const { problems, request } = build(aRestApiCall({ body: template }), { context, now: 0 });
    expect(request).toBeUndefined();
    const [error] = problems.filter(({ severity }) => severity === 'error');
    expect(error?.path).toEqual(['body']);
    expect(error?.range?.start).toBeGreaterThanOrEqual(0);
    expect(error?.range?.end).toBeLessThanOrEqual(template.length);
  });
});
