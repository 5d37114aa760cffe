#!/usr/bin/env node
import { existsSync } from 'node:fs';

/**
 * What npm links as the command. It is here before the build, because npx remembers for good that a
 * command was missing when it was first called.
 */
const built = new URL('../../dist/lib/main.js', import.meta.url);

if (existsSync(built)) {
  await import(built.href);
} else {
  process.stderr.write('Action Designer is not built yet. Run: npm run build\n');
  process.exitCode = 2;
}
