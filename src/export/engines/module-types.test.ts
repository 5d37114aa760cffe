import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { FOUR_ACTIONS, isLong } from '../../../test/compile/four-actions';
import { exported } from '../../../test/engines/run-exported';
import type { Action } from '../../core';
import { MODULE_ENGINES } from './module-engines';

const row = (value: string) => ({ key: 'email', value, enabled: true });

const ACTIONS: Readonly<Record<string, Action>> = {
  plain: aWebhook({
    name: 'Order created',
    url: 'https://h/v1/{{ order.id }}',
    format: 'json',
    data: [row('{{ order.customer.email }}')],
    authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM_PASSWORD' } },
  }),
  fixed: aWebhook({ url: 'https://h/' }),
  signed: aWebhook({
    url: 'https://h/',
    data: [row('{{ email | upper }}')],
    authentication: {
      method: 'hmac',
      headerName: '',
      scheme: 'standard-webhooks',
      secret: { secret: 'HOOKS' },
    },
  }),
  anywhere: aRestApiCall({
    url: 'https://{{ host }}/',
    body: '["{{ each lines as line }}", [{{ line.total | decimal: 2 }}, {{ line.qty }}]]',
    authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } },
  }),
};

/** What the modules use of a package that is not here. */
const TEMPORAL = `export class ApplicationFailure extends Error {
  static create(options: { message?: string; type?: string; nonRetryable?: boolean; nextRetryDelay?: number }): ApplicationFailure;
  static nonRetryable(message?: string | null, type?: string | null): ApplicationFailure;
}
export function activityInfo(): { attempt: number; retryPolicy?: { initialInterval?: string | number; backoffCoefficient?: number; maximumInterval?: string | number }; activityId: string; workflowExecution?: { workflowId: string; runId: string } };
`;

const OPTIONS = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2024',
};

/** Without the check of the host, which only some actions need. */
const MAX_LINES = 120;
const MAX_SHARED_LINES = 105;

test.each(Object.keys(MODULE_ENGINES) as (keyof typeof MODULE_ENGINES)[])(
  '%s puts at most 120 lines before the function, and its settings first',
  (engine) => {
    const { text } = exported(engine, ACTIONS.signed as Action);
    const wrapper = text.slice(0, text.indexOf('\n// Without a name: '));
    expect(wrapper.split('\n').length).toBeLessThanOrEqual(MAX_LINES);
    // What modules share is in the library.
    const library = text.slice(
      text.indexOf('\n// ---- Library'),
      text.search(/\n\/\*\* (?:Limits|The request in progress)/),
    );
    expect(library.split('\n').length).toBeLessThanOrEqual(MAX_SHARED_LINES);
    expect(wrapper.indexOf('const TIMEOUT_MS = ')).toBeGreaterThan(0);
    expect(wrapper.indexOf('const TIMEOUT_MS = ')).toBeLessThan(
      wrapper.search(/function \w+\(|=> request\(/),
    );
  },
);

test.each(Object.keys(MODULE_ENGINES) as (keyof typeof MODULE_ENGINES)[])(
  'only texts of the action make a line of %s longer than 120 characters',
  (engine) => {
    const lines = Object.values(FOUR_ACTIONS).flatMap((action) => exported(engine, action).text.split('\n'));
    expect(lines.filter(isLong)).toEqual([]);
  },
);

test('every module passes tsc with checkJs and strict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-types-'));
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'temporal.d.ts'), TEMPORAL);
    const paths = { '@temporalio/activity': [join(folder, 'temporal.d.ts')] };
    const platforms = {
      node: { lib: ['es2024'], types: ['node'], paths },
      edge: { lib: ['es2024', 'dom', 'dom.iterable'], types: [] },
    };
    for (const [platform, options] of Object.entries(platforms)) {
      const place = join(folder, platform);
      mkdirSync(place);
      writeFileSync(
        join(place, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, include: ['*.mjs'] }),
      );
      for (const engine of Object.keys(MODULE_ENGINES) as (keyof typeof MODULE_ENGINES)[]) {
        if ((engine === 'edge') !== (platform === 'edge')) continue;
        for (const [name, action] of Object.entries(ACTIONS))
          writeFileSync(join(place, `${name}-${engine}.mjs`), exported(engine, action).text);
      }
      expect(typeErrors(place), platform).toBe('');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function typeErrors(project: string): string {
  try {
    return execFileSync(process.execPath, [resolve('node_modules/typescript/lib/tsc.js'), '-p', project], {
      encoding: 'utf8',
    });
  } catch (failure) {
    return String((failure as { stdout?: string }).stdout || failure);
  }
}
