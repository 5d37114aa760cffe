/** Arguments for a text that is a function, and how they look in what it says. */
export interface Sample {
  readonly args: readonly unknown[];
  readonly given: readonly string[];
}

export type Says = (...given: unknown[]) => unknown;

/** Below a thousand, so that every language writes them alike. */
const number = (at: number) => ({ value: 231 + at, given: [String(231 + at)] });
const text = (at: number) => ({ value: `‹${at}›`, given: [`‹${at}›`] });
const list = (at: number) => ({ value: [`‹${at}a›`, `‹${at}b›`], given: [`‹${at}a›`, `‹${at}b›`] });
const KINDS = [number, text, list];

/** What shows that an argument was of the wrong kind. */
const WRONG = /undefined|NaN|\[object|Invalid Date/;

/** Arguments that nothing can guess, by the path of the text. */
export type KnownArguments = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** Samples of arguments that the text takes: known, or guessed by what it makes of them. */
export function samplesFor(path: string, call: Says, known: KnownArguments): Sample[] {
  const rows = known[path];
  if (rows) return rows.map((args) => ({ args, given: shownParts(args) }));
  const guessed = guess(call, call.length);
  if (!guessed) throw new Error(`${path} needs samples of its arguments`);
  // One, none and an absent thing often have words of their own.
  const others = guessed.args.flatMap((arg, at) =>
    typeof arg === 'number'
      ? [1, 0].map((other) => ({
          args: guessed.args.with(at, other),
          given: guessed.given.filter((one) => one !== String(arg)),
        }))
      : [],
  );
  return [guessed, ...others];
}

/** What of the arguments can stand in a text as it is. */
function shownParts(arg: unknown): string[] {
  if (typeof arg === 'number') return arg > 1 && arg < 1000 ? [String(arg)] : [];
  if (typeof arg === 'string') return /^‹.*›$|^\d+$/.test(arg) ? [arg] : [];
  return typeof arg === 'object' && arg !== null ? Object.values(arg).flatMap(shownParts) : [];
}

function guess(call: Says, length: number): Sample | undefined {
  for (let choice = 0; choice < KINDS.length ** length; choice++) {
    const chosen = Array.from({ length }, (_, at) =>
      (KINDS[Math.floor(choice / KINDS.length ** at) % KINDS.length] ?? number)(at),
    );
    const args = chosen.map(({ value }) => value);
    try {
      const said = call(...args);
      if (typeof said === 'string' && said !== '' && !WRONG.test(said)) {
        return { args, given: chosen.flatMap(({ given }) => given) };
      }
    } catch {
      // Another kind of argument then.
    }
  }
  return undefined;
}
