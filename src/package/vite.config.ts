/** Builds what runs in Node, and writes the type declarations of the package, without the types of zod. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import process from 'node:process';
import { defineConfig, type Plugin } from 'vite';

const MODULES = [
  'core/index',
  'compile/index',
  'send/node/index',
  'designer/embed/element',
  'designer/embed/react',
];

const ZOD_TYPES = 'zod-types.d.ts';

/** The file that a relative import of a declaration means, as Node's own resolution wants it. */
function fileOf(importer: string, path: string): string {
  return existsSync(join(dirname(importer), `${path}.d.ts`)) ? `${path}.js` : `${path}/index.js`;
}

/** A declaration that needs no package: zod is bundled, and installed nowhere. */
function withoutPackages(file: string, folder: string): string {
  const folders = relative(dirname(file), folder).split(sep);
  const toZodTypes = posix.join(...folders, ZOD_TYPES.replace('.d.ts', '.js'));
  return readFileSync(file, 'utf8')
    .replaceAll(
      /((?:from|import\() ?['"])(\.[^'"]*)(['"])/g,
      (_, before, path, after) => before + fileOf(file, path) + after,
    )
    .replaceAll(', z.core.$strict>', '>')
    .replaceAll(/(from ['"])zod\/mini(['"])/g, `$1${toZodTypes.startsWith('.') ? '' : './'}${toZodTypes}$2`);
}

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
  // They take most of the time of a build, and a test that runs the program needs none.
  apply: (_, { command, mode }) => command === 'build' && mode !== 'without-types',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'types');
    execFileSync(join('node_modules', '.bin', 'tsc'), ['-p', 'src/package', '--outDir', folder], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => join(folder, name));
    for (const file of files) writeFileSync(file, withoutPackages(file, folder));
    copyFileSync(join(import.meta.dirname, ZOD_TYPES), join(folder, ZOD_TYPES));
    const needed = withImports(MODULES.map((name) => join(folder, `${name}.d.ts`)));
    for (const file of files) if (!needed.has(file)) rmSync(file);
  },
};

/**
 * What runs in Node, over one copy of what all of it needs, packages included: the command line, and the modules
 * that other programs import (docs/modules.md).
 */
export default defineConfig({
  publicDir: false,
  plugins: [writeDeclarations],
  // Those who use a queue install its libraries.
  ssr: { noExternal: true, external: ['bullmq', 'ioredis', '@nats-io/transport-node', '@nats-io/jetstream'] },
  build: {
    ssr: true,
    outDir: 'dist/lib',
    target: 'node20',
    // Less to read at every start.
    minify: true,
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      // On a slow machine `npm start` would begin with a warning that helps no user.
      checks: { bundlerTimings: false },
      input: {
        main: 'src/cli/main.ts',
        core: 'src/core/index.ts',
        compile: 'src/compile/index.ts',
        send: 'src/send/node/index.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
      },
    },
  },
});
