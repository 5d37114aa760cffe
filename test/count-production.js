/**
 * Counts the production files: the TypeScript under `src` without tests, by folder.
 * `node test/count-production.js [folder]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const folder = process.argv[2] ?? 'src';
const NO_PRODUCTION = /\.test\.tsx?$|^core\/laws\//;

/** @type {Map<string, { files: number, lines: number }>} */
const folders = new Map();
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = path.replaceAll(sep, '/');
  if (!/\.tsx?$/.test(file) || NO_PRODUCTION.test(file)) continue;
  const name = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.';
  const { files = 0, lines = 0 } = folders.get(name) ?? {};
  const text = readFileSync(join(folder, path), 'utf8');
  folders.set(name, { files: files + 1, lines: lines + text.split('\n').length - 1 });
}

let [files, lines] = [0, 0];
for (const [name, counted] of [...folders].sort()) {
  console.log(
    `${String(counted.files).padStart(5)} files ${String(counted.lines).padStart(6)} lines  ${name}`,
  );
  files += counted.files;
  lines += counted.lines;
}
console.log(`${String(files).padStart(5)} files ${String(lines).padStart(6)} lines  in all`);
