declare global {
  /** Counts the steps of the project's own code, which `count-steps.js` put there. */
  var __steps: number;
}

globalThis.__steps = 0;

/**
 * The steps that `run` takes: calls and turns of loops of the project's code, and the characters that
 * the engine's functions went over for it. The same at every run. What a regular expression tries
 * again inside one match cannot be seen; its time tells.
 */
export async function stepsOf(run: () => unknown): Promise<number> {
  const before = globalThis.__steps;
  const native = await countNativeWork(run);
  return globalThis.__steps - before + native;
}

/** The characters that the engine's functions go over while `run` runs, as far as can be told from outside. */
export async function countNativeWork(run: () => unknown): Promise<number> {
  let work = 0;
  const restore = [
    watchExec((characters) => {
      work += characters;
    }),
    ...SEARCHES.map((name) =>
      watch(String.prototype, name, (text, [, from], found) => {
        const end = typeof found === 'number' && found >= 0 ? found : text.length;
        work += Math.max(0, end - start(from));
      }),
    ),
    ...WHOLE.map((name) =>
      watch(String.prototype, name, (text) => {
        work += text.length;
      }),
    ),
    ...(['indexOf', 'includes'] as const).map((name) =>
      watch(Array.prototype, name, (list, [, from]) => {
        work += list.length - start(from);
      }),
    ),
    ...(['slice', 'concat'] as const).map((name) =>
      watch(Array.prototype, name, (_, _given, made) => {
        work += made.length;
      }),
    ),
    watch(JSON, 'parse', (_, [text]) => {
      work += String(text).length;
    }),
    watch(JSON, 'stringify', (_, _given, text) => {
      work += typeof text === 'string' ? text.length : 0;
    }),
  ];
  try {
    await run();
  } finally {
    for (const undo of restore) undo();
  }
  return work;
}

/** Where a search begins, from its second argument. */
const start = (from: unknown): number => (typeof from === 'number' ? from : 0);

const SEARCHES = ['indexOf', 'includes'] as const;
const WHOLE = [
  'split',
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'isWellFormed',
  'normalize',
] as const;

type Native = (this: unknown, ...given: unknown[]) => unknown;

/** Puts a function around one of the engine's, and hands out how to take it away again. */
function watch<T extends object, K extends keyof T>(
  owner: T,
  name: K,
  seen: (self: T, given: readonly unknown[], result: ResultOf<T[K]>) => void,
): () => void {
  const native = owner[name] as Native;
  owner[name] = function (this: unknown, ...given: unknown[]) {
    const result = native.apply(this, given);
    seen(this as T, given, result as ResultOf<T[K]>);
    return result;
  } as T[K];
  return () => {
    owner[name] = native as T[K];
  };
}

type ResultOf<F> = F extends (...given: never[]) => infer R ? R : never;

/** Every use of a regular expression goes through `exec`, once somebody else's stands there. */
function watchExec(seen: (characters: number) => void): () => void {
  const native = RegExp.prototype.exec;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const moves = this.global || this.sticky;
    const from = moves ? this.lastIndex : 0;
    const match = native.call(this, text);
    if (match) seen(match.index + match[0].length - from);
    else seen(this.sticky || isAnchored(this) ? 1 : Math.max(0, text.length - from));
    return match;
  };
  return () => {
    RegExp.prototype.exec = native;
  };
}

const anchored = new Map<string, boolean>();

/** Whether it can match at the beginning only: then the engine looks nowhere else. */
function isAnchored({ source, multiline }: RegExp): boolean {
  let known = anchored.get(source);
  if (known === undefined) {
    known = source.startsWith('^') && !hasAlternatives(source);
    anchored.set(source, known);
  }
  return known && !multiline;
}

/** Whether a `|` stands outside of groups and classes. No regular expression looks for it: `exec` is watched. */
function hasAlternatives(source: string): boolean {
  let depth = 0;
  let isInClass = false;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at += 1;
    else if (isInClass) isInClass = sign !== ']';
    else if (sign === '[') isInClass = true;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === '|' && depth === 0) return true;
  }
  return false;
}
