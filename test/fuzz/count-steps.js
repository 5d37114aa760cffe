import { parseAst } from 'vite';

/** What of the project is counted. */
const COUNTED = /\/src\/(?!testing\/)/;
/** Where the counter stands while counted code runs; `steps.ts` reads it. */
const COUNTER = 'globalThis.__steps';
const STEP = `${COUNTER}++`;

/**
 * @typedef {{ type: string, start: number, end: number, body?: unknown, [key: string]: unknown }} Node
 * @typedef {{ at: number, text: string }} Insertion
 */

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const LOOPS = new Set([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

/**
 * The insertions that count one step for each call of a function and each turn of a loop below a node.
 * @param {unknown} node @param {Insertion[]} into
 */
function gather(node, into) {
  if (Array.isArray(node)) {
    for (const one of node) gather(one, into);
    return;
  }
  if (!isNode(node)) return;
  const around = wrapping(node);
  // What begins at the same place begins from the outside in, and ends the other way round.
  if (around) into.push(around.before);
  for (const value of Object.values(node)) if (typeof value === 'object') gather(value, into);
  if (around?.after) into.push(around.after);
}

/**
 * What counts the steps of one node, if it is a function or a loop.
 * @param {Node} node @returns {{ before: Insertion, after?: Insertion } | undefined}
 */
function wrapping({ type, body }) {
  const isLoop = LOOPS.has(type);
  if (!isNode(body) || !(isLoop || FUNCTIONS.has(type))) return undefined;
  if (body.type === 'BlockStatement' || body.type === 'FunctionBody')
    return { before: { at: body.start + 1, text: `${STEP};` } };
  const [open, separator, close] = isLoop ? ['{', ';', '}'] : ['(', ',', ')'];
  return {
    before: { at: body.start, text: open + STEP + separator },
    after: { at: body.end, text: close },
  };
}

/** Makes code count its steps: a call of a function is one, and so is a turn of a loop. */
export const countSteps = () => ({
  name: 'count-steps',
  enforce: /** @type {const} */ ('post'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!COUNTED.test(id)) return undefined;
    /** @type {Insertion[]} */
    const insertions = [];
    gather(parseAst(code), insertions);
    insertions.sort((one, other) => one.at - other.at);
    let counted = '';
    let from = 0;
    for (const { at, text } of insertions) {
      counted += code.slice(from, at) + text;
      from = at;
    }
    return { code: counted + code.slice(from), map: null };
  },
});
