import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { ENGINE_NAMES, type EngineName, exportFor } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import { chain, diagramOf, type Step } from './engine-diagram';

const diagramFor = (engine: EngineName) => {
  const exported = exportFor(engine, aWebhook({ name: 'Order' }));
  if (exported.type === 'errors') throw new Error('the settings have errors');
  return diagramOf(engine, exported.text);
};

const shown = ({ name, role, column, row }: Step) => `${column} ${row} ${role} ${name}`;

describe('the picture of what an engine will show', () => {
  test('n8n: the nodes of the workflow, and what a failed item takes', () => {
    const { steps, links } = diagramFor('n8n');
    expect(steps.map(shown)).toEqual([
      '0 0 start Start',
      '1 0 code Build the request: Order',
      '2 0 send Send: Order',
      '2 1 code Report failed items: Order',
    ]);
    expect(links.map(([from, to]) => [from.column, to.column, to.row])).toEqual([
      [0, 1, 0],
      [1, 2, 0],
      [1, 2, 1],
    ]);
  });

  test('n8n, one item at a time: both outputs of the sending node lead back to the loop, drawn once', () => {
    const { steps, links } = diagramFor('n8n-loop');
    const back = links.filter(([from, to]) => to.column < from.column);
    expect(steps.find(({ role }) => role === 'loop')?.name).toBe('Loop Over Items');
    expect(back.map(([from, to]) => `${from.role} ${to.role}`)).toEqual(['code loop', 'send loop']);
  });

  test('Node-RED: the nodes of the flow, without its tab', () => {
    expect(diagramFor('node-red').steps.map(shown)).toEqual([
      '0 0 start Data of a run',
      '1 0 code Build the request',
      '2 0 send Send it',
      '3 0 code Raise an error unless 2xx',
      '4 0 show Answer',
    ]);
  });

  test('a file is one step of a chain', () => {
    const { steps, links } = chain(['start', 'Data'], ['code', 'order.mjs'], ['send', 'POST']);
    expect(steps.map(shown)).toEqual(['0 0 start Data', '1 0 code order.mjs', '2 0 send POST']);
    expect(links.map(([from, to]) => [from.name, to.name])).toEqual([
      ['Data', 'order.mjs'],
      ['order.mjs', 'POST'],
    ]);
  });
});

test('every engine has a monogram of its own, and is given what it is said to be given', () => {
  const marks = ENGINE_NAMES.map((engine) => ENGINE_LOOKS[engine].mark);
  expect(new Set(marks).size).toBe(marks.length);
  for (const engine of ENGINE_NAMES) {
    const exported = exportFor(engine, aWebhook());
    const isJson = exported.type === 'exported' && exported.text.trimStart().match(/^[[{]/) !== null;
    expect(isJson, engine).toBe(ENGINE_LOOKS[engine].isPasted);
  }
});
