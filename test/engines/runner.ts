/** One run of what an engine took. */
export interface EngineJob {
  readonly text: string;
  readonly data: unknown;
  /** Environment variables, bindings or variables of the engine, by their names. */
  readonly variables: Readonly<Record<string, string>>;
  /** Credentials that are chosen in the node that sends, by their kind. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An engine that runs. */
export interface RunningEngine {
  readonly version: string;
  /** Runs one job to its end; says how it failed, if it did. */
  readonly run: (job: EngineJob) => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
}

/** Why an engine is not run here. */
export interface NotHere {
  readonly missing: string;
}

/** Starts an engine, for these jobs. */
export type StartEngine = (jobs: readonly EngineJob[]) => Promise<RunningEngine | NotHere>;
