import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FIRST_LINES = /^(?:(?:import\b[^;]*;|export (?:type )?\{[^}]*\} from [^;]*;)\n+)*/;

/** A comment before the first declaration: about the file, or, where it has one concept, about that. */
const isExplained = (file: string): boolean => /^\/[*/]/.test(file.replace(FIRST_LINES, ''));

test('a file with a comment at its top, or on its first declaration, is explained', () => {
  expect(isExplained("/** What it is. */\nimport { a } from './a';\n\nconst b = a;\n")).toBe(true);
  expect(
    isExplained("import { a } from './a';\nexport { c } from './c';\n\n/** What it is. */\nconst b = a;\n"),
  ).toBe(true);
  expect(isExplained("import { a } from './a';\n\nconst b = a;\n/** What it is. */\n")).toBe(false);
});

test('every production file begins with what it is', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => !isExplained(readFileSync(join('src', file), 'utf8')))).toEqual([]);
});
