import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { defineConfig, type Plugin } from 'vite';

const MODULES = ['core', 'compile'];

const filesOf = (module: string): string[] =>
  readdirSync(join('dist', module), { recursive: true, encoding: 'utf8' }).map((name) => join(module, name));

/** Declarations in which every relative import names its file, as Node's own resolution wants it. */
const declarations: Plugin = {
  name: 'declarations',
  buildStart() {
    for (const module of MODULES) rmSync(join('dist', module), { recursive: true, force: true });
  },
  closeBundle() {
    const options = [
      '--noEmit',
      'false',
      '--rootDir',
      'src',
      '--declaration',
      '--emitDeclarationOnly',
      '--outDir',
      'dist',
    ];
    execFileSync(join('node_modules', '.bin', 'tsc'), ['-p', 'src/compile', ...options], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    for (const name of MODULES.flatMap(filesOf)) {
      if (!name.endsWith('.d.ts')) continue;
      const file = join('dist', name);
      const text = readFileSync(file, 'utf8').replaceAll(
        /((?:from|import\() ?['"])(\.[^'"]*)(['"])/g,
        (_, before, path, after) => before + fileOf(file, path) + after,
      );
      writeFileSync(file, text);
    }
  },
};

function fileOf(importer: string, path: string): string {
  return existsSync(join(dirname(importer), `${path}.d.ts`)) ? `${path}.js` : `${path}/index.js`;
}

/**
 * The core and the compiler as modules, `action-designer/core` and `action-designer/compile`, over one
 * copy of what both need; their packages stay imports.
 */
export default defineConfig({
  publicDir: false,
  plugins: [declarations],
  build: {
    outDir: 'dist',
    // The app and the command line stand beside them.
    emptyOutDir: false,
    target: 'node20',
    lib: {
      entry: Object.fromEntries(MODULES.map((name) => [`${name}/index`, `src/${name}/index.ts`])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^zod/, /^@noble\/hashes/],
      output: { chunkFileNames: 'core/[name].js' },
    },
  },
});
