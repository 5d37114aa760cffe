import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { build, readContext } from '../../core';
import type { Diagnostic } from '../problems/shown-problems';
import { stateOf } from './request-state';

const { context } = readContext('{"order": {"id": "A-1"}}');
const RUNTIME = { context, secrets: {}, now: 1_700_000_000 };

/** The state of a request with a body whose problems are shown, or not yet. */
function stateWith(body: string, list: 'shown' | 'quiet', more: readonly Diagnostic[] = []): string {
  const action = aRestApiCall({ url: 'https://api.example.com', body });
  const built = build(action, RUNTIME);
  const diagnostics = { shown: [], steps: [], quiet: [], [list]: [...built.problems, ...more] };
  return stateOf({ built, diagnostics, action, isStale: false, wrongCases: 0 });
}

const departure: Diagnostic = {
  code: 'contract-missing',
  severity: 'warning',
  cause: 'settings',
  path: ['body'],
  values: { at: '', name: 'email' },
};

describe('B43 a request is said to be complete only where nothing is known against it', () => {
  test.each<[string, string, readonly Diagnostic[], string, string]>([
    ['nothing', '{ "a": {{ order.id }} }', [], 'complete', 'complete'],
    ['a brace too many', '{ "a": {{ order.id }}}}', [], 'wrong', 'typing'],
    ['a value that is missing', '{ "a": {{ order.no }} }', [], 'error', 'typing'],
    ['a departure from the contract', '{ "a": 1 }', [departure], 'wrong', 'typing'],
    ['a warning', '{ "a": "{{ order.id | raw }}" }', [], 'warning', 'warning'],
  ])('%s', (_, body, more, shown, quiet) => {
    expect([stateWith(body, 'shown', more), stateWith(body, 'quiet', more)]).toEqual([shown, quiet]);
  });
});
