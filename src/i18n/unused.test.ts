import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^i18n[\\/]de/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'));

const areas = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });

/** The parts of all areas, such as `shellTexts`. */
const parts = Object.values(areas).flatMap((area) =>
  Object.entries(area).filter(
    (part): part is [string, object] => part[0].endsWith('Texts') && !Array.isArray(part[1]),
  ),
);

test.each(parts)('every text of %s is read somewhere', (part, texts) => {
  const users = files.filter((text) => text.includes(part));
  const english = part.slice(0, -'Texts'.length);
  // Only where the name of the part stands before it, or beside it in a pattern: other objects have a `title` too.
  const isRead = (name: string): boolean =>
    users.some((text) =>
      new RegExp(`\\b${part}\\.${name}\\b|\\{[^{}=;]*\\b${name}\\b[^=;]*\\} = ${part}\\b|\\b${part}\\[`).test(
        text,
      ),
    ) || files.some((text) => new RegExp(`\\b${english}\\.${name}\\b`).test(text));
  expect(Object.keys(texts).filter((name) => !isRead(name))).toEqual([]);
});
