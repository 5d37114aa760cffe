import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build, readContext } from '../../src/core';
import { aRestApiCall } from '../an-action';
import { problemLines } from '../request-of';

/** The recipes of `docs/recipes.md`: a title, then three blocks. */
const RECIPES = readFileSync('docs/recipes.md', 'utf8')
  .split('\n## ')
  .slice(1)
  .map((text) => {
    const block = (name: string): string =>
      new RegExp(`\`\`\`json ${name}\\n([\\s\\S]*?)\\n\`\`\``).exec(text)?.[1] ?? '';
    const [title = ''] = text.split('\n');
    return { title, template: block('template'), context: block('context'), sent: block('sent') };
  });

test('there are ten', () => {
  expect(RECIPES).toHaveLength(10);
});

test.each(RECIPES)('B39 B40 $title', ({ template, context, sent }) => {
  const { context: sample, problems } = readContext(context);
  expect(problems).toEqual([]);
  const built = build(aRestApiCall({ body: template }), { context: sample, now: 0 });
  expect(problemLines(built)).toEqual([]);
  const text = new TextDecoder().decode(built.request?.body);
  expect(text).toBe(sent);
  expect(() => JSON.parse(text)).not.toThrow();
});
