import { join, normalize } from 'node:path';
import { type ESTree, type Plugin, parseSync, build as viteBuild } from 'vite';
import { PROBLEM_CODES, severityOf } from '../../src/core/internal';

const SOURCES = join(import.meta.dirname, '../../src');

/** What compiled code has another form of: it has no engine, no document and no messages. */
const REPLACED: Readonly<Record<string, string>> = {
  'core/encoding/character-name.ts': 'compile/runtime/character-name.ts',
  'core/encoding/platform.ts': 'compile/runtime/platform.ts',
  'core/problem/problem.ts': 'compile/runtime/problem.ts',
  'core/template/look-up.ts': 'compile/runtime/look-up.ts',
};

/**
 * Checks of options that nothing hands on here. They ask for the prototype of an object, which the code
 * node of n8n takes away.
 */
const LEFT_OUT: Readonly<Record<string, string>> = { aopts: 'const aopts = () => {};' };

const CODES = normalize(join(SOURCES, 'core/problem/codes.ts'));

/** Of the table of problems only what is no error is needed. */
function codesModule(): string {
  const lesser = PROBLEM_CODES.filter((code) => severityOf(code) !== 'error');
  const lines = lesser.map((code) => `  '${code}': '${severityOf(code)}',`);
  return [
    '/** The problems that are no errors. */',
    'const LESSER_PROBLEMS = {',
    ...lines,
    '};',
    '',
    '/** The usual severity of a problem. */',
    "export const severityOf = (code) => LESSER_PROBLEMS[code] ?? 'error';",
  ].join('\n');
}

const replacements: Plugin = {
  name: 'replacements',
  enforce: 'pre',
  async resolveId(source, importer) {
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    const file = Object.keys(REPLACED).find((one) => resolved?.id === normalize(join(SOURCES, one)));
    return file === undefined ? resolved : join(SOURCES, REPLACED[file] ?? '');
  },
  load: (id) => (id === CODES ? { code: codesModule(), moduleType: 'js' } : undefined),
};

/** All that compiled code can be written with, in one text of JavaScript. */
async function bundled(): Promise<string> {
  const result = await viteBuild({
    configFile: false,
    logLevel: 'error',
    plugins: [replacements],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(SOURCES, 'compile/runtime/index.ts'), formats: ['es'] },
      // What only other parts of a module need is not replaced.
      rolldownOptions: { external: [/^zod/], shimMissingExports: true, output: { topLevelVar: false } },
    },
  });
  const [first] = [result].flat();
  if (!first || !('output' in first)) throw new Error('There is no bundle');
  return first.output[0].code;
}

/** A declaration at the top of the bundle: its text, and the other declarations that it needs. */
export interface SharedFunction {
  readonly needs: readonly string[];
  readonly source: readonly string[];
  /** Of a table of which an action needs some entries only. */
  readonly entries?: Readonly<Record<string, SharedFunction>>;
}

/** Tables that are looked into by a name which is known when an action is compiled. */
const TABLES = ['DECODERS', 'ENCODINGS', 'HASHES', 'SCHEMES'];

type Node = ESTree.Node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): [string, Node][] =>
  Object.entries(node).flatMap(([key, value]) =>
    [value].flat().flatMap((child): [string, Node][] => (isNode(child) ? [[key, child]] : [])),
  );

const isFunction = (node: Node): boolean => 'params' in node && 'body' in node;

/** The names that a pattern or a declaration binds. */
function bound(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name];
    case 'Property':
      return bound(node.value as Node);
    case 'AssignmentPattern':
      return bound(node.left as Node);
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
      return childrenOf(node).flatMap(([, child]) => bound(child));
    default:
      return [];
  }
}

/** The names that are declared in a function, but not in the functions inside it. */
function declaredIn(node: Node, isOutermost = true): string[] {
  if (node.type === 'VariableDeclarator') {
    return [...bound(node.id as Node), ...(node.init ? declaredIn(node.init, false) : [])];
  }
  const own = 'id' in node && node.id && !isOutermost ? bound(node.id as Node) : [];
  if (!isOutermost && isFunction(node)) return own;
  return childrenOf(node).flatMap(([key, child]) =>
    isOutermost && key === 'params' ? bound(child) : [...own, ...declaredIn(child, false)],
  );
}

/** The names that are read in a node and declared outside of it. */
function freeNames(node: Node, hidden: ReadonlySet<string> = new Set()): string[] {
  if (node.type === 'Identifier') return hidden.has(node.name) ? [] : [node.name];
  const inner = isFunction(node) ? new Set([...hidden, ...declaredIn(node)]) : hidden;
  return childrenOf(node).flatMap(([key, child]) => {
    const isName = (key === 'property' || key === 'key') && 'computed' in node && !node.computed;
    return isName ? [] : freeNames(child, inner);
  });
}

const namesOf = (statement: Node): string[] => {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => bound(id as Node));
  return 'id' in statement && statement.id ? bound(statement.id as Node) : [];
};

const linesOf = (text: string): string[] =>
  text.split('\n').map((line) => line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length)));

/** The entries of a table that is an object literal. */
function entriesOf(statement: Node): ESTree.ObjectProperty[] {
  const [declarator] = statement.type === 'VariableDeclaration' ? statement.declarations : [];
  if (declarator?.init?.type !== 'ObjectExpression') throw new Error('A table is an object literal');
  return declarator.init.properties.filter((one) => one.type === 'Property');
}

/** The table of `shared-functions.json`, in the order in which the declarations have to stand. */
export async function sharedFunctions(): Promise<Record<string, SharedFunction>> {
  const code = await bundled();
  const { program, comments } = parseSync('bundle.js', code);
  const statements = program.body.filter(({ type }) => !/^(?:Import|Export)/.test(type));
  const names = new Set(statements.flatMap(namesOf));
  return Object.fromEntries(
    statements.flatMap((statement): [string, SharedFunction][] => {
      const [name] = namesOf(statement);
      if (name === undefined) return [];
      const leftOut = LEFT_OUT[name];
      if (leftOut) return [[name, { needs: [], source: [leftOut] }]];
      const needsOf = (node: Node): string[] =>
        [...new Set(freeNames(node).filter((one) => one !== name && names.has(one)))].sort();
      const comment = comments.findLast(
        ({ start, end }) =>
          end < statement.start &&
          code.startsWith('/**', start) &&
          /^\s*$/.test(code.slice(end, statement.start)),
      );
      // Descriptions are kept, lists of parameters and examples are not.
      const text = code
        .slice(comment?.start ?? statement.start, statement.end)
        .replaceAll(/\n\s*\* @[\s\S]*?(?=\n\s*\*\/)/g, '');
      if (!TABLES.includes(name)) return [[name, { needs: needsOf(statement), source: linesOf(text) }]];
      const entries = entriesOf(statement).map((entry): [string, SharedFunction] => {
        const key =
          entry.key.type === 'Literal'
            ? String(entry.key.value)
            : 'name' in entry.key
              ? String(entry.key.name)
              : '';
        const source = linesOf(`\t${code.slice(entry.start, entry.end)},`);
        return [key, { needs: needsOf(entry.value), source }];
      });
      return [[name, { needs: [], source: [`const ${name} = {`], entries: Object.fromEntries(entries) }]];
    }),
  );
}
