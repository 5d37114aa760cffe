import type { EngineName } from '../../export/engines';

export type StepRole = 'start' | 'code' | 'send' | 'loop' | 'show';

/** A step in a grid, whose columns and rows count from 0. */
export interface Step {
  readonly name: string;
  readonly role: StepRole;
  readonly column: number;
  readonly row: number;
}

/** The steps that an engine shows, and from which to which of them data goes. */
export interface Diagram {
  readonly steps: readonly Step[];
  readonly links: readonly (readonly [from: Step, to: Step])[];
}

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly next: readonly string[];
}

interface Workflow {
  readonly nodes: readonly { name: string; type: string; position: [number, number] }[];
  readonly connections: Readonly<Record<string, { main: readonly (readonly { node: string }[])[] }>>;
}

type Flow = readonly {
  id: string;
  name?: string;
  type: string;
  x?: number;
  y?: number;
  wires?: string[][];
}[];

const ROLES: readonly (readonly [RegExp, StepRole])[] = [
  [/trigger$|inject/i, 'start'],
  [/splitInBatches$/, 'loop'],
  [/http ?request$/i, 'send'],
  [/^debug$/, 'show'],
];

/** The nodes of the workflow or flow that is pasted, where they will be; notes are left out. */
export function diagramOf(engine: EngineName, text: string): Diagram {
  const content: unknown = JSON.parse(text);
  const placed = engine === 'node-red' ? nodesOfFlow(content as Flow) : nodesOfWorkflow(content as Workflow);
  const columns = inOrder(placed.map(({ x }) => x));
  const rows = inOrder(placed.map(({ y }) => y));
  const steps = new Map(
    placed.map(({ id, name, type, x, y }) => {
      const role = ROLES.find(([pattern]) => pattern.test(type))?.[1] ?? 'code';
      return [id, { name, role, column: columns.indexOf(x), row: rows.indexOf(y) }];
    }),
  );
  const links = placed.flatMap(({ id, next }) =>
    [...new Set(next)].map((to) => [steps.get(id), steps.get(to)] as [Step, Step]),
  );
  return { steps: [...steps.values()], links };
}

/** Steps one after the other. */
export function chain(...named: readonly (readonly [StepRole, string])[]): Diagram {
  const steps = named.map(([role, name], column) => ({ name, role, column, row: 0 }));
  return { steps, links: steps.slice(1).map((step, index) => [steps[index] as Step, step]) };
}

const nodesOfWorkflow = ({ nodes, connections }: Workflow): Placed[] =>
  nodes
    .filter(({ type }) => !type.endsWith('stickyNote'))
    .map(({ name, type, position: [x, y] }) => {
      const next = connections[name]?.main.flat().map(({ node }) => node) ?? [];
      return { id: name, name, type, x, y, next };
    });

const nodesOfFlow = (flow: Flow): Placed[] =>
  flow.flatMap(({ id, name = '', type, x, y, wires = [] }) =>
    x === undefined || y === undefined ? [] : [{ id, name, type, x, y, next: wires.flat() }],
  );

const inOrder = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
