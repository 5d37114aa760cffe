/** The Vite plugin that writes the type declarations of the package. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'vite';

const MODULES = ['core', 'compile', 'send/node'];

/** The file that a relative import of a declaration means, as Node's own resolution wants it. */
function fileOf(importer: string, path: string): string {
  return existsSync(join(dirname(importer), `${path}.d.ts`)) ? `${path}.js` : `${path}/index.js`;
}

/** A declaration with the names of the files that it imports. */
const withFileNames = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(
    /((?:from|import\() ?['"])(\.[^'"]*)(['"])/g,
    (_, before, path, after) => before + fileOf(file, path) + after,
  );

/** These declarations and all that they import. */
function withImports(files: readonly string[]): Set<string> {
  const all = new Set(files);
  // The set grows while it is walked.
  for (const file of all)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\() ?['"](\.[^'"]*)\.js['"]/g,
    ))
      all.add(join(dirname(file), `${path}.d.ts`));
  return all;
}

/** Writes the types of the modules beside their code; deletes those that no module needs. */
export const writeDeclarations: Plugin = {
  name: 'declarations',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'types');
    execFileSync(join('node_modules', '.bin', 'tsc'), ['-p', 'src/package', '--outDir', folder], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => join(folder, name));
    for (const file of files) writeFileSync(file, withFileNames(file));
    const needed = withImports(MODULES.map((name) => join(folder, name, 'index.d.ts')));
    for (const file of files) if (!needed.has(file)) rmSync(file);
  },
};
