import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { defineConfig, type Plugin } from 'vite';

const outDir = 'dist/core';

/** Declarations in which every relative import names its file, as Node's own resolution wants it. */
const declarations: Plugin = {
  name: 'declarations',
  closeBundle() {
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', outDir];
    execFileSync(join('node_modules', '.bin', 'tsc'), ['-p', 'src/core', ...options], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.d.ts')) continue;
      const file = join(outDir, name);
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

/** The core as a module of its own, `action-designer/core`; its packages stay imports. */
export default defineConfig({
  publicDir: false,
  plugins: [declarations],
  build: {
    outDir,
    target: 'node20',
    lib: { entry: 'src/core/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: [/^zod/, /^@noble\/hashes/] },
  },
});
