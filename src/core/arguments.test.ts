import { describe, expect, test } from 'vitest';
import { webhook } from '../../test/config-text';
import { compile } from '../compile';
import * as core from '.';

/** The functions as a program without types calls them. */
const call = { ...core, compile } as unknown as Record<string, (...given: unknown[]) => unknown>;

const read = core.readAction(webhook('"name":"A"'));
const [action] = read.actions;
const { context } = core.readContext('{"a":1}');
const CONTEXT = /^context is what readContext gives as context, not /;
const ACTION = /^action is one of the actions that readAction gives/;

describe('an argument of another type is a TypeError that says what is expected', () => {
  test.each<[name: string, given: unknown[], says: RegExp]>([
    ['readContext', [{ a: 1 }], /^the text of the context is a string, not such an object$/],
    ['readContext', [], /^the text of the context is a string, not undefined$/],
    ['readContext', [Buffer.from('{}')], /^the text of the context is a string/],
    ['readAction', [], /^the text of the config is a string, not undefined$/],
    ['readAction', [action], /^the text of the config is a string, not such an object$/],
    ['build', [action, { context: { a: 1 }, now: 0 }], CONTEXT],
    ['build', [action, { context: '{"a":1}', now: 0 }], CONTEXT],
    ['build', [action, { context: core.readContext(''), now: 0 }], CONTEXT],
    ['build', [action, { now: 1 }], CONTEXT],
    ['build', [action], CONTEXT],
    [
      'build',
      [action, { context, now: 0, secrets: 'KEY' }],
      /^secrets is an object of names and values, not a string$/,
    ],
    ['build', [undefined, { context, now: 0 }], ACTION],
    ['build', [read, { context, now: 0 }], ACTION],
    ['build', [webhook(), { context, now: 0 }], ACTION],
    [
      'build',
      [
        { ...action, authentication: { method: 'own' } },
        { context, now: 0 },
      ],
      ACTION,
    ],
    ['prepare', [read], ACTION],
    ['prepare', [{ ...action, data: undefined }], ACTION],
    ['writeAction', [read], ACTION],
    ['writeAction', [null], ACTION],
    ['writeBundle', [[action, {}]], ACTION],
    ['compile', [webhook()], ACTION],
    ['check', [webhook()], ACTION],
    ['describe', [{ code: 'nope', values: {} }], /^problem is one of those/],
    ['describe', [{ code: 'toString', values: {} }], /^problem is one of those/],
    ['describe', [], /^problem is one of those/],
    ['signatureCoverage', ['nope'], /^scheme is one of SCHEME_NAMES, or a custom scheme$/],
    ['signatureCoverage', [{ message: 'nope' }], /^scheme is one of SCHEME_NAMES/],
  ])('%s(%j)', (name, given, says) => {
    expect(() => call[name]?.(...given)).toThrow(TypeError);
    expect(() => call[name]?.(...given)).toThrow(says);
  });

  test('a prepared action tells of its context, too', () => {
    if (!action) throw new Error('No action');
    const prepared = core.prepare(action) as unknown as { render: (runtime: unknown) => unknown };
    expect(() => prepared.render({ context: { a: 1 }, now: 0 })).toThrow(CONTEXT);
  });
});

test('the time is told of as before', () => {
  expect(() => call.build?.(action, { context, now: '1' })).toThrow(RangeError);
});
