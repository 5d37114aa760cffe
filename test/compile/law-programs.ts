import { join } from 'node:path';
import { build } from 'vite';

/** A program that tries the law, as one file of JavaScript in a folder. */
export async function lawProgram(
  name: 'law-in-page' | 'law-in-node' | 'law-in-runtime',
  folder: string,
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, `${name}.ts`),
        formats: ['es'],
        fileName: () => `${name}.mjs`,
      },
      rolldownOptions: { external: [/^node:/] },
    },
  });
  return join(folder, `${name}.mjs`);
}
