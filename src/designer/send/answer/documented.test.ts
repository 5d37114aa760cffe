/** Answers from public documentation, shortened, each with a request that fits it and what was sent at the places that it names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { type Action, build, readContext } from '../../../core';
import { readAnswer } from './answer-places';

/** A JSON body; or the query of the URL, the data of a form, the name of a header field with a key. */
type Sent = string | { query: string } | { form: Readonly<Record<string, string>> } | { header: string };

interface Case {
  readonly link: string;
  readonly status: number;
  readonly sent: Sent;
  /** JSON, or plain text. */
  readonly answer: unknown;
  /** What was sent at each place; null is a secret. */
  readonly places: readonly (string | null)[];
}

const CASES: readonly Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../test/fixtures/documented-answers.json'), 'utf8'),
);

const { context } = readContext('{}');

function actionOf(sent: Sent): Action {
  if (typeof sent === 'string') return aRestApiCall({ body: sent });
  if ('query' in sent) return aRestApiCall({ method: 'GET', url: `https://example.org/a?${sent.query}` });
  if ('header' in sent) {
    const authentication = { method: 'header-key', headerName: sent.header, secret: 'k-1' } as const;
    return aRestApiCall({ body: '{}', authentication });
  }
  const data = Object.entries(sent.form).map(([key, value]) => ({ key, value, enabled: true }));
  return aWebhook({ data });
}

test.each(CASES)('$link: $status', ({ status, sent, answer, places }) => {
  const isText = typeof answer === 'string';
  const { places: found } = readAnswer(
    {
      status,
      contentType: isText ? 'text/plain' : 'application/json',
      body: isText ? answer : JSON.stringify(answer),
    },
    build(actionOf(sent), { context, now: 0 }),
  );
  expect(found.map((place) => place.sent ?? null)).toEqual(places);
  for (const { targets } of found) expect(targets).not.toEqual([]);
});

test('at least 60 answers, each with its own link', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CASES.map(({ link }) => link)).size).toBe(CASES.length);
});
