import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

const APP = 'dist/app';
const EMBED = 'dist/embed';

const ASSET = /"(?:\.?\/)?(assets\/[^"]+\.(?:js|css))"/g;
const assetsIn = (text: string): string[] => [...text.matchAll(ASSET)].map(([, path = '']) => path);

/** A language has a folder, and a chunk of its name: the page names it, and loads it for those who read it. */
const LANGUAGES = readdirSync('src/i18n', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const isLanguage = (path: string): boolean =>
  LANGUAGES.some(({ name }) => path.startsWith(`assets/${name}-`));

/** These scripts and style sheets of a folder, and the scripts that they import at once. */
function withImports(paths: readonly string[], folder = APP): string[] {
  const files = new Set(paths);
  // The set grows while it is walked.
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g)) {
      files.add(posix.join(posix.dirname(file), path));
    }
  }
  return [...files].filter((path) => !isLanguage(path));
}

/**
 * The scripts and style sheets that the page names, and those that its script loads with the app once
 * the language is known. In English, which needs no more.
 */
function loadedFirst(): string[] {
  const named = assetsIn(readFileSync(join(APP, 'index.html'), 'utf8'));
  const started = named.filter((path) => /\/index-[^/]*\.js$/.test(path));
  return withImports([
    ...named,
    ...started.flatMap((path) => assetsIn(readFileSync(join(APP, path), 'utf8'))),
  ]);
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

function print(title: string, files: readonly string[], folder = APP): void {
  const sizes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`  ${kilobytes(total)}  ${title}: ${files.length} files`);
  for (const [index, file] of files.entries()) console.log(`      ${kilobytes(sizes[index] ?? 0)}  ${file}`);
}

/** What the browser loads before the Webhook editor can be used, before the body of a REST API Call can, and later. */
export function printSizes(): void {
  const first = loadedFirst();
  const assets = readdirSync(join(APP, 'assets')).map((name) => `assets/${name}`);
  const files = assets.filter((file) => /\.(?:js|css)$/.test(file) && !isLanguage(file));
  const ofCodeEditor = files.filter((file) => file.startsWith('assets/code-editor-'));
  const names = withImports(ofCodeEditor).map((file) => file.replace(/-.{8}\.js$/, '-'));
  // With a script comes its style sheet.
  const ofBody = files.filter((file) => !first.includes(file) && names.some((name) => file.startsWith(name)));
  const later = files.filter((file) => !first.includes(file) && !ofBody.includes(file));
  console.log('\nJavaScript and CSS of the production build, gzip');
  print('before the Webhook editor can be used', first);
  print('then, before the body of a REST API Call can be edited', ofBody);
  print('later, when needed', later);
  printEmbedded();
}

/** An entry of the designer for other pages, with the chunks of these names that it loads before it shows. */
function printEntry(title: string, entry: string, names: readonly string[]): void {
  const chunks = readdirSync(join(EMBED, 'chunks')).filter((file) =>
    names.includes(file.replace(/-.{8}\.js$/, '')),
  );
  if (chunks.length !== names.length) throw new Error(`${chunks} are not ${names}`);
  print(title, withImports([entry, ...chunks.map((file) => `chunks/${file}`)], EMBED), EMBED);
}

/** In English, with the styles in the scripts. */
function printEmbedded(): void {
  console.log('\nThe designer in other pages, before a Webhook can be edited, gzip');
  printEntry('action-designer/element', 'element.js', ['own-react', 'view']);
  printEntry('action-designer/react, in a host with React 19', 'react.js', ['view']);
}
