import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { ENGINE_NAMES, type EngineName, exportFor } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import { type EngineStep, stepsIn } from './engine-view';

const stepsFor = (engine: EngineName, url = "https://h/{{ 'a' }}") => {
  const exported = exportFor(engine, aWebhook({ name: 'Order', url }));
  if (exported.type === 'errors') throw new Error('the settings have errors');
  return stepsIn(engine, exported.text);
};

const shown = ({ name, role, x, y }: EngineStep) => `${x} ${y} ${role} ${name}`;

describe('the picture of what an engine will show', () => {
  test('n8n: the nodes of the workflow, and what a failed item takes', () => {
    const steps = stepsFor('n8n');
    expect(steps.map(shown)).toEqual([
      '0 0 start Start',
      '1 0 code Build the request: Order',
      '2 0 send Send: Order',
      '2 1 code Report failed items: Order',
    ]);
    expect(steps.map(({ next }) => next.map((id) => steps.findIndex((step) => step.id === id)))).toEqual([
      [1],
      [2, 3],
      [],
      [],
    ]);
  });

  test('n8n without code: what is checked, sent and stopped', () => {
    expect(stepsFor('n8n', 'https://h/{{ id }}').map(shown)).toEqual([
      '0 0 start Start',
      '1 0 check Check the values: Order',
      '2 0 send Send: Order',
      '2 1 stop Stop: Order',
    ]);
  });

  test('n8n, one item at a time: both outputs of the sending node lead back to the loop, drawn once', () => {
    const steps = stepsFor('n8n-loop');
    const loop = steps.find(({ role }) => role === 'loop');
    expect(loop?.name).toBe('Loop Over Items');
    const back = steps.filter(({ x, next }) => x > (loop?.x ?? 0) && next.includes(loop?.id ?? ''));
    expect(back.map(({ role }) => role)).toEqual(['code', 'send']);
    expect(back.at(-1)?.next).toHaveLength(1);
  });

  test('Node-RED: the nodes of the flow, without its tab', () => {
    expect(stepsFor('node-red').map(shown)).toEqual([
      '0 0 start Data of a run',
      '1 0 code Build the request: Order',
      '2 0 send Send: Order',
      '3 0 code Raise an error unless 2xx',
      '4 0 show Answer',
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
