import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** The command line as a program, in a folder of its own. */
export interface BuiltCommandLine {
  /** What Node runs. */
  readonly main: string;
  remove(): void;
}

/** Builds it, unless the variable `COMMAND_LINE` names what was built from the same source just before. */
export async function buildCommandLine(): Promise<BuiltCommandLine> {
  const { COMMAND_LINE: main } = process.env;
  if (main !== undefined) return { main, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
  const outDir = join(folder, 'program');
  await build({
    configFile: 'src/package/vite.config.ts',
    mode: 'without-types',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { main: join(outDir, 'main.js'), remove: () => rmSync(folder, { recursive: true }) };
}
