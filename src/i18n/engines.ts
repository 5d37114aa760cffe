import type { EngineName, Finding, WantedSecret } from '../engines';
import { describeFinding, describeSecret, STEPS } from '../engines/describe';
import { messages } from './language';

/** The names of the engines, which no language translates but for what they say of themselves. */
const TITLES: Readonly<Record<EngineName, string>> = {
  n8n: 'n8n',
  'n8n-loop': 'n8n, one item at a time',
  'node-red': 'Node-RED',
  node: 'Node.js',
  edge: 'Edge functions (fetch)',
  lambda: 'AWS Lambda',
  bullmq: 'BullMQ',
  temporal: 'Temporal',
};

/** The words of the view “Run it”. The command line says the steps too, so their English is the engines'. */
export const english = {
  engine: 'Run it with',
  title: (engine: EngineName) => TITLES[engine],
  text: (title: string) => `Text for ${title}`,
  steps: (engine: EngineName, file: string, secrets: readonly WantedSecret[]): readonly string[] =>
    STEPS[engine](file, secrets),
  stepsTitle: 'How to run it',
  secretsTitle: 'Secrets it needs',
  secret: (secret: WantedSecret) => describeSecret(secret),
  noSecrets: 'None.',
  reportTitle: 'What this engine changes',
  finding: (finding: Finding) => describeFinding(finding),
  note: 'The text builds the request from the data of each run. It holds no secret, and nothing of the sample.',
  notExported: 'There is nothing to run yet: the settings have an error.',
  goToProblem: 'Go to the first problem',
} as const;

export const texts = messages('engines', english);
