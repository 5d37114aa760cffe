import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InstalledPackage } from './installed-package';
import { startReceiver } from './receiver';
import { expect, test } from './sending';

// Each of them looks at one installation.
test.describe.configure({ mode: 'default' });

const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules', '.bin', 'tsc');
const MAX_PACKED_BYTES = 3_000_000;
/** With the designer for other pages, which their servers compress, and the readers of all formats for `import`. */
const MAX_UNPACKED_BYTES = 4_900_000;

/** What belongs into the package, and nothing else does. */
const CONTENTS = [
  /^(?:LICENSE|README\.md|CONTRIBUTING\.md|package\.json)$/,
  /^src\/cli\/action-designer\.js$/,
  /^src\/[\w-]+\/README\.md$/,
  /^docs\/(?:decisions\/)?[\w-]+\.md$/,
  /^docs\/screenshot\.png$/,
  /^dist\/app\/(?:index\.html|service-worker\.js|layers\.css|manifest\.webmanifest|LICENSES\.md)$/,
  /^dist\/app\/(?:action\.v1\.schema\.json|icon[\w-]*\.(?:png|svg))$/,
  /^dist\/app\/assets\/[\w-]+\.(?:js|css)\.gz$/,
  /^dist\/lib\/(?:main|core|compile|send)\.js$/,
  /^dist\/(?:embed|lib)\/LICENSES\.md$/,
  /^dist\/embed\/(?:element\.js|react\.js|designer\.css)$/,
  /^dist\/embed\/chunks\/[\w-]+\.js$/,
  /^dist\/lib\/chunks\/[\w-]+\.js$/,
  /^dist\/lib\/types\/[\w/-]+\.d\.ts$/,
];

let installed: InstalledPackage;
test.beforeAll(() => {
  installed = new InstalledPackage();
});
test.afterAll(() => installed.remove());

const orderTo = (origin: string) =>
  JSON.stringify({
    version: 1,
    objectId: 'automation.webhook',
    name: 'Order created',
    method: 'POST',
    url: `${origin}/orders`,
    format: 'json',
    data: [{ key: 'id', value: '{{ order.id }}' }],
  });

test('B36: the package holds what is needed, and depends on nothing', () => {
  const { files, size, unpackedSize } = installed.packed;
  const paths = files.map(({ path }) => path);
  expect(paths.filter((path) => !CONTENTS.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const pattern of CONTENTS) expect(paths.some((path) => pattern.test(path))).toBe(true);
  expect(size).toBeLessThan(MAX_PACKED_BYTES);
  expect(unpackedSize).toBeLessThan(MAX_UNPACKED_BYTES);
  expect(installed.installed).toEqual(['action-designer']);
});

test('B36: its documents link to what is in it', () => {
  const paths = new Set(installed.packed.files.map(({ path }) => path));
  const documents = [...paths].filter((path) => path.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(10);
  const lost = documents.flatMap((path) => {
    const text = readFileSync(join(installed.folder, 'node_modules/action-designer', path), 'utf8');
    return [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && !paths.has(posix.join(posix.dirname(path), link)))
      .map((link) => `${path}: ${link}`);
  });
  expect(lost).toEqual([]);
});

test('B36: what is packed in it is the built app', () => {
  const packed = installed.packed.files.filter(({ path }) => path.endsWith('.gz'));
  expect(packed.length).toBeGreaterThan(10);
  for (const { path } of packed) {
    const text = gunzipSync(readFileSync(join(installed.folder, 'node_modules/action-designer', path)));
    expect(text.equals(readFileSync(join(root, path.replace(/\.gz$/, ''))))).toBe(true);
  }
});

/** Runs two modules in a bare context, which has nothing but the language and what the core names of its engine. */
const BARE = `
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import vm from 'node:vm';

const context = vm.createContext({ TextEncoder, URL, atob, btoa });
const modules = new Map();
function load(identifier) {
  if (!modules.has(identifier))
    modules.set(identifier, new vm.SourceTextModule(readFileSync(identifier, 'utf8'), { context, identifier }));
  return modules.get(identifier);
}
for (const name of ['core', 'compile']) {
  const module = load(join('node_modules/action-designer/dist/lib', name + '.js'));
  await module.link((path, from) => load(join(dirname(from.identifier), path)));
  await module.evaluate();
  context[name] = module.namespace;
}
context.config = process.argv[2];
process.stdout.write(vm.runInContext(\`
  const { actions: [action] } = core.readAction(config);
  const { request } = core.build(action, { context: core.readContext('{ "order": { "id": "A-1" } }').context, now: 0 });
  request.url + ' ' + request.body.length + ' ' + typeof compile.compile(action).code
\`, context));
`;

test('B31: the modules core and compile need nothing of Node', async () => {
  installed.write('bare.mjs', BARE);
  const flags = ['--experimental-vm-modules', '--no-warnings'];
  expect(
    await installed.run(process.execPath, ...flags, 'bare.mjs', orderTo('https://api.example.com')),
  ).toEqual({ exit: 0, stdout: 'https://api.example.com/orders 12 string', stderr: '' });
});

test('B36: it says whose code is bundled, and under which licence', () => {
  const of = (part: string) =>
    readFileSync(join(installed.folder, 'node_modules/action-designer/dist', part, 'LICENSES.md'), 'utf8');
  for (const name of ['react', 'react-dom', 'zod', '@noble/hashes', '@codemirror/view', 'idb', 'diff'])
    expect(of('app')).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(`, 'm'));
  for (const name of ['zod', '@noble/hashes'])
    expect(of('lib')).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)`, 'm'));
});

test('B36: installed offline it opens, builds the example, and sends it by the local sender', async ({
  allowedOrigins,
  designer,
  receiver,
}) => {
  const app = await installed.open();
  allowedOrigins.add(app.origin);
  const { editor, preview, send } = designer;
  await designer.open(app.origin);
  await expect(editor.name).toHaveValue('Order created');
  await editor.url.fill(`${receiver.origin}/v1/orders`);
  await editor.choose(editor.authentication('None'));
  await expect(preview.message).toContainText('POST /v1/orders HTTP/1.1');
  await send.choose('Local sender');
  receiver.permits = false;
  await send.send();
  await expect(send.status('200 OK')).toBeVisible();
  const [arrived] = receiver.arrived;
  expect(receiver.arrived).toHaveLength(1);
  expect(arrived?.target).toBe('/v1/orders');
  expect(JSON.parse(String(arrived?.body))).toMatchObject({ id: 'A-1001' });
  expect(arrived?.headers.map(([name]) => name)).toEqual([
    'Host',
    'Content-Type',
    'Content-Length',
    'Connection',
  ]);
  expect(await app.stop()).toBe(0);
});

test('B36: every command works from it', async () => {
  const receiver = await startReceiver();
  installed.write('order.json', orderTo(receiver.origin));
  installed.write('sample.json', '{ "order": { "id": "A-1001" } }');
  installed.write('rows.ndjson', '{ "order": { "id": 1 } }\n{ "order": { "id": 2 } }\n');
  const order = ['order.json', '--context', 'sample.json'];
  const done = async (...args: string[]) => {
    const { exit, stdout, stderr } = await installed.command(...args);
    expect({ args, exit, stderr }).toMatchObject({ exit: 0 });
    return stdout;
  };
  expect(await done('--help')).toContain('Usage: action-designer COMMAND');
  expect(await done('check', 'order.json')).toBe('order.json: no problems\n');
  expect(await done('preview', ...order)).toMatch(
    /^POST \/orders HTTP\/1\.1\r\n[\s\S]*\r\n\r\n\{"id":"A-1001"\}$/,
  );
  expect(await done('send', ...order)).toBe('ok');
  expect(await done('run', 'order.json', '-d', 'rows.ndjson', '--yes')).toContain('2');
  expect(await done('compile', 'order.json')).toContain('export function request(');
  expect(await done('compile', 'order.json', '--for', 'n8n')).toContain('"nodes"');
  expect(receiver.arrived.map(({ body }) => String(body))).toEqual([
    '{"id":"A-1001"}',
    '{"id":"1"}',
    '{"id":"2"}',
  ]);
  await receiver.close();
});

test('npx finds it', { tag: '@thorough' }, async () => {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const { exit, stdout } = await installed.run(npx, '--offline', 'action-designer', '--version');
  expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('wrong use of it: a plain message, and an exit code', { tag: '@thorough' }, async () => {
  const app = await installed.open();
  const port = new URL(app.origin).port;
  for (const [args, says] of [
    [['open', '--port', port], `Port ${port} is in use. `],
    [['oepn'], 'There is no command “oepn”. Did you mean open? Commands: open, '],
    [['open', '--prot', '1'], 'There is no option --prot here.'],
  ] as const) {
    const { exit, stdout, stderr } = await installed.command(...args);
    expect({ exit, stdout, stderr }).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining(says) });
    expect(stderr).not.toMatch(/ {4}at |node:/);
  }
  await app.stop();
  for (const door of ['', '/nothing', '/dist/lib/main.js', '/send/index.js']) {
    const { exit, stderr } = await installed.run(
      process.execPath,
      '--input-type=module',
      '-e',
      `import 'action-designer${door}'`,
    );
    expect(exit).toBe(1);
    expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  }
});

test('B36: the examples of docs/modules.md run, and are typed', { tag: '@thorough' }, async () => {
  const receiver = await startReceiver();
  const document = readFileSync(
    join(installed.folder, 'node_modules/action-designer/docs/modules.md'),
    'utf8',
  );
  const examples = [...document.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const names = examples.map((_, index) => `example-${index + 1}.mjs`);
  const ended = await Promise.all(
    examples.map((code, index) => {
      const name = names[index] ?? '';
      installed.write(name, code.replaceAll('http://127.0.0.1:8080', receiver.origin));
      return installed.run(process.execPath, name);
    }),
  );
  expect(ended.map(({ exit, stderr }) => `${exit} ${stderr}`)).toEqual(['0 ', '0 ', '0 ', '0 ']);
  expect(ended.map(({ stdout }) => stdout)).toEqual([
    expect.stringMatching(/^POST \/orders\/A-1001 HTTP\/1\.1\r\n[\s\S]*X-Signature: t=1700000000,/),
    'false\n',
    expect.stringContaining('export function request('),
    '200 ok\n',
  ]);
  expect(receiver.arrived.map(({ method, target }) => `${method} ${target}`)).toEqual(['GET /orders']);
  await receiver.close();

  installed.write(
    'wrong.mts',
    "import type { Action } from 'action-designer/core';\nexport const a: Action = {};\n",
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
  };
  installed.write('tsconfig.json', JSON.stringify({ compilerOptions, files: names }));
  expect(await installed.run(tsc, '-p', '.')).toEqual({ exit: 0, stdout: '', stderr: '' });
  // A consumer may be stricter than this project, and may look into the declarations.
  const strict = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false };
  installed.write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...strict }, files: names }),
  );
  expect(await installed.run(tsc, '-p', '.')).toEqual({ exit: 0, stdout: '', stderr: '' });
  installed.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['wrong.mts'] }));
  expect((await installed.run(tsc, '-p', '.')).stdout).toContain("is not assignable to type 'Action'");
});

/** That two types are the same, not only assignable to each other. */
const SAME = `
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
`;

test('B36: the declared types are those of the source, which has them from zod', { tag: '@thorough' }, () => {
  const declared = join(root, 'dist/lib/types/core/index.js');
  const types = ['Action', 'Authentication', 'Built', 'CustomScheme', 'DataRow', 'HttpRequest', 'Problem'];
  types.push('SchemeSetting', 'Secret', 'SignedPart', 'WebhookFormat');
  const folder = join(root, 'test-results', 'same-types');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'same.ts'),
    [
      `import type * as Declared from '${declared}';`,
      `import type * as Source from '${join(root, 'src/core/index')}';`,
      SAME,
      ...types.map((name) => `export const is${name}: Same<Declared.${name}, Source.${name}> = true;`),
      '// @ts-expect-error They differ.',
      'export const isAny: Same<Declared.Action, Source.Secret> = true;',
      '',
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', files: ['same.ts'], include: [], exclude: [] }),
  );
  expect(execFileSync(tsc, ['-p', folder], { encoding: 'utf8' })).toBe('');
});
