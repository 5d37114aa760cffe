/**
 * Finds what is not JSON around the tags of a body. The builder checks the filled body, and so only one whose tags all
 * have values; until then, a surplus bracket is found here.
 */
import type { Action, Problem } from '../../core';
import { problem, scanJson } from '../../core/internal';
import { maskedBody } from '../store/masked-body';

/** Longer bodies are checked when they are filled. */
const MAX_LENGTH = 20_000;

const ignore = () => undefined;
const NOTHING = {
  open: ignore,
  close: ignore,
  name: ignore,
  string: ignore,
  number: ignore,
  literal: ignore,
};

/** The first place that no value of a tag can mend. */
export function brokenJsonIn(action: Action): readonly Problem[] {
  const body = 'body' in action ? action.body : '';
  // A raw value may bring brackets of its own.
  if (!body.includes('{{') || body.length > MAX_LENGTH || /\|\s*raw\b/.test(body)) return [];
  const masked = maskedBody(body);
  const failure = masked === undefined ? undefined : scanJson(masked, NOTHING);
  if (failure?.type !== 'syntax') return [];
  const { offset, expected, found, text } = failure;
  // A tag beside other characters may make one value with them.
  if (masked?.[offset] !== body[offset]) return [];
  const end = offset + (found === 'word' ? text.length : 1);
  const range = { start: offset, end: Math.min(end, body.length) };
  return [problem('body-not-json', { path: ['body'], range }, { expected, found, text })];
}
