/** The engines, in the order in which they are offered. */
export const ENGINE_NAMES = [
  'n8n',
  'n8n-loop',
  'node-red',
  'node',
  'edge',
  'lambda',
  'bullmq',
  'temporal',
] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

export const isEngineName = (name: string): name is EngineName =>
  (ENGINE_NAMES as readonly string[]).includes(name);

interface EngineLook {
  /** A monogram of our own, no vendor's logo. */
  readonly mark: string;
  /** A proper name, the same in every language. */
  readonly short: string;
  /** Whether the engine is given text to paste; otherwise a file. */
  readonly isPasted: boolean;
}

/** How each engine is shown where there is little room. Small, because the first screen needs it. */
export const ENGINE_LOOKS: Readonly<Record<EngineName, EngineLook>> = {
  n8n: { mark: 'n8', short: 'n8n', isPasted: true },
  'n8n-loop': { mark: 'n1', short: 'n8n', isPasted: true },
  'node-red': { mark: 'Nr', short: 'Node-RED', isPasted: true },
  node: { mark: 'No', short: 'Node.js', isPasted: false },
  edge: { mark: 'Ed', short: 'Edge', isPasted: false },
  lambda: { mark: 'La', short: 'Lambda', isPasted: false },
  bullmq: { mark: 'Bq', short: 'BullMQ', isPasted: false },
  temporal: { mark: 'Te', short: 'Temporal', isPasted: false },
};
