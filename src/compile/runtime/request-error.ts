/** One thing that is wrong: its code, and the setting it was found in. */
interface Fault {
  readonly code: string;
  readonly path: readonly (string | number)[];
}

/** Why there is no request; lists everything that was found. */
export class RequestError extends Error {
  readonly problems: readonly Fault[];

  constructor(problems: readonly Fault[]) {
    super(
      problems.map(({ code, path }) => (path.length > 0 ? `${code} in ${path.join('.')}` : code)).join('; '),
    );
    this.name = 'RequestError';
    this.problems = problems.map(({ code, path }) => ({ code, path }));
  }
}
