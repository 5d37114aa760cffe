/** A sample context with the values of variables; undefined when there are none. A dot leads into an object. */
export function sampleOf(variables: ReadonlyMap<string, string>): string | undefined {
  if (variables.size === 0) return undefined;
  const root: Branch = new Map();
  for (const [name, value] of variables) {
    const steps = name.split('.');
    put(root, steps.length > DEEPEST ? [name] : steps, value);
  }
  return `${JSON.stringify(plain(root), null, 2)}\n`;
}

/** A name with more dots than this is hardly meant as a path. */
const DEEPEST = 20;

type Branch = Map<string, Branch | string>;

function put(branch: Branch, [name = '', ...rest]: readonly string[], value: string): void {
  const present = branch.get(name);
  if (rest.length === 0 || typeof present === 'string') {
    // A name cannot be a value and lead to others: the first one stays.
    if (present === undefined) branch.set([name, ...rest].join('.'), value);
    return;
  }
  const next: Branch = present ?? new Map();
  branch.set(name, next);
  put(next, rest, value);
}

const plain = (branch: Branch): unknown =>
  Object.fromEntries(
    [...branch].map(([name, value]) => [name, typeof value === 'string' ? value : plain(value)]),
  );
