import { describe, expect, test } from 'vitest';
import { inBody, inUrl, inValue, RUNTIME, webhook } from '../../../test/faulty-action';
import { type Action, build } from '..';

/** The notations that are said, each with its place in the setting. */
function foundIn(action: Action): string[] {
  const { problems } = build(action, RUNTIME);
  return problems.flatMap((one) =>
    one.code === 'template-foreign'
      ? [
          `${one.severity} ${one.path.join('.')} ${one.values.notation} ${one.range?.start}..${one.range?.end}`,
        ]
      : [],
  );
}

describe('the notation of another template language, which is sent as text', () => {
  test.each<[string, Action, string[]]>([
    ['Liquid', inValue('{% if shop %}{{ shop }}{% endif %}'), ['hint data.0.value block 0..13']],
    ['Jinja, without the spaces', inBody('"{%- if shop -%}"'), ['hint body block 1..16']],
    ['ERB', inValue('a <%= shop %>'), ['hint data.0.value angle 2..13']],
    ['n8n', inValue('={{ shop }}'), ['hint data.0.value equals 0..1']],
    ['n8n, with an expression that is no path', inBody('={{ shop + 1 }}'), ['hint body equals 0..1']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a tag behind a dollar sign.
    ['a workflow of GitHub', inValue('Bearer ${{ secrets.shop }}'), ['hint data.0.value dollar 7..8']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a tag behind a dollar sign.
    ['a dollar sign that begins a value', inUrl('https://h/${{ shop }}'), ['hint url dollar 10..11']],
    [
      'one of each',
      inValue('<% a %><% b %>{% c %}'),
      ['hint data.0.value block 14..21', 'hint data.0.value angle 0..7'],
    ],
    [
      'in a key and a value',
      webhook({ data: [{ key: '{% a %}', value: '{% b %}', enabled: true }] }),
      ['hint data.0.key block 0..7', 'hint data.0.value block 0..7'],
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a tag behind a dollar sign.
    ['an amount of money', inValue('You paid ${{ order.Total }}'), []],
    ['what a tag has between its quotes', inValue("{{ '{% if a %} <% b %>' }}"), []],
    ['an equals sign within a query', inUrl('https://h/?a={{ shop }}'), []],
    ['signs without a word', inBody('{"a":"{%} <% 100 %"}'), []],
    ['a row that is not sent', webhook({ data: [{ key: 'k', value: '{% a %}', enabled: false }] }), []],
    ['a row of a GET', webhook({ method: 'GET', data: [{ key: 'k', value: '{% a %}', enabled: true }] }), []],
  ])('%s', (_, action, found) => expect(foundIn(action)).toEqual(found));

  test('it changes nothing of the request, which can be sent', () => {
    const { request, problems } = build(inBody('"{% if a %}"'), RUNTIME);
    expect(new TextDecoder().decode(request?.body)).toBe('"{% if a %}"');
    expect(problems.map(({ severity }) => severity)).toEqual(['hint']);
  });
});
