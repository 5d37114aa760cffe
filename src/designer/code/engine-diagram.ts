import type { EngineName } from '../../export/engines';

export type StepRole = 'start' | 'code' | 'check' | 'send' | 'stop' | 'loop' | 'show';

/** A step at a place in a grid, and the ids of the steps to which its data goes. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly role: StepRole;
  readonly x: number;
  readonly y: number;
  readonly next: readonly string[];
}

interface Workflow {
  readonly nodes: readonly { name: string; type: string; position: [number, number] }[];
  readonly connections: Readonly<Record<string, { main: readonly (readonly { node: string }[])[] }>>;
}

type Flow = readonly { id: string; name: string; type: string; x?: number; y: number; wires: string[][] }[];

const ROLES: readonly (readonly [RegExp, StepRole])[] = [
  [/trigger$|inject/i, 'start'],
  [/splitInBatches$/, 'loop'],
  [/\.if$/, 'check'],
  [/stopAndError$/, 'stop'],
  [/http ?request$/i, 'send'],
  [/^debug$/, 'show'],
];

/** The nodes of the workflow or flow that is pasted, in columns and rows that count from 0; without notes and comments. */
export function stepsIn(engine: EngineName, text: string): Step[] {
  const content: unknown = JSON.parse(text);
  const nodes = engine === 'node-red' ? nodesOfFlow(content as Flow) : nodesOfWorkflow(content as Workflow);
  const columns = inOrder(nodes.map(({ x }) => x));
  const rows = inOrder(nodes.map(({ y }) => y));
  return nodes.map(({ type, x, y, next, ...node }) => ({
    ...node,
    role: ROLES.find(([pattern]) => pattern.test(type))?.[1] ?? 'code',
    x: columns.indexOf(x),
    y: rows.indexOf(y),
    next: [...new Set(next)],
  }));
}

const nodesOfWorkflow = ({ nodes, connections }: Workflow) =>
  nodes
    .filter(({ type }) => !type.endsWith('stickyNote'))
    .map(({ name, type, position: [x, y] }) => {
      const next = connections[name]?.main.flat().map(({ node }) => node) ?? [];
      return { id: name, name, type, x, y, next };
    });

const nodesOfFlow = (flow: Flow) =>
  flow.flatMap(({ id, name, type, x, y, wires }) =>
    x === undefined || type === 'comment' ? [] : [{ id, name, type, x, y, next: wires.flat() }],
  );

const inOrder = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);
