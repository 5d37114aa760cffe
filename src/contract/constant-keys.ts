/** Idempotency keys that are the same in each request. */
import type { Action, Problem } from '../core';
import { type Json, parseTemplate, problem } from '../core/internal';
import { maskedBody } from './masked-body';
import { type Body, readJsonBody } from './parsed-body';

/** `idempotent` alone says whether an operation is one. */
const KEY = /idempoten(?:(?:cy|t|ce)[^a-z]*(?:key|token|id|identifier)|cy|ce)[^a-z]*$/;

/** Whether a receiver takes two requests with the same value of this name for one. */
export const isIdempotencyKey = (name: string): boolean => KEY.test(name.slice(-MAX_NAME).toLowerCase());

const MAX_NAME = 60;

const isConstant = (text: string): boolean =>
  text.trim() !== '' && !parseTemplate(text).some(({ type }) => type !== 'text');

/** A warning for each idempotency key in the rows or the body that has a text and no tag. */
export function constantKeys(action: Action): Problem[] {
  // A GET changes nothing, however often it comes.
  if (action.method === 'GET') return [];
  if ('data' in action) {
    return action.data.flatMap(({ key, value, enabled }, index) =>
      enabled && isIdempotencyKey(key) && isConstant(value)
        ? [problem('contract-constant-key', { path: ['data', index, 'value'] }, { at: key })]
        : [],
    );
  }
  if (!/idempoten/i.test(action.body)) return [];
  const read = readJsonBody(maskedBody(action.body) ?? '');
  return read ? keysIn(read, action.body) : [];
}

function keysIn(read: Body, body: string): Problem[] {
  const found: Problem[] = [];
  const open: (readonly [value: Json, name: string, start: number])[] = [[read.root, '', read.rootStart]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, name, start] = next;
    if (value.type === 'object' || value.type === 'array') {
      const places = read.placesOf(value);
      const parts =
        value.type === 'object'
          ? value.members.map((one) => [one.value, one.name] as const)
          : value.items.map((one) => [one, ''] as const);
      for (const [index, [part, own]] of parts.entries())
        open.push([part, own, places?.valueOffset(index) ?? start]);
      continue;
    }
    const range = { start, end: read.endOf(start) };
    const isText = value.type === 'number' || (value.type === 'string' && value.value.trim() !== '');
    if (isIdempotencyKey(name) && isText && isConstant(body.slice(range.start, range.end)))
      found.push(problem('contract-constant-key', { path: ['body'], range }, { at: name }));
  }
  return found;
}
