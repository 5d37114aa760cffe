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
