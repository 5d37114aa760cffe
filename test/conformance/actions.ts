import { type Action, type Built, build, type Context, type ProblemCode, readContext } from '../../src/core';
import { aWebhook } from '../an-action';

/** The time of every request here; only signatures depend on it. */
export const NOW = 1_700_000_000;

/** Rows that are sent. */
export const rows = (pairs: readonly (readonly [key: string, value: string])[]) =>
  pairs.map(([key, value]) => ({ key: literally(key), value: literally(value), enabled: true }));

/** Text as a template that means just that text. */
export const literally = (text: string): string => text.replaceAll('{{', "{{ '{{' }}");

export const buildIn = (action: Action, context: Context): Built =>
  build(action, { context, now: NOW, id: 'msg_1' });

/** Builds with a context given as JSON text. */
export const buildWith = (action: Action, context = '{}'): Built =>
  buildIn(action, readContext(context).context);

export const getFrom = (url: string): Built => buildWith(aWebhook({ method: 'GET', url }));

/** The codes of the problems that stop a request. */
export const errorsOf = ({ problems }: Built): ProblemCode[] =>
  problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);

export const headerOf = ({ request }: Built, name: string): string | undefined =>
  request?.headers.find(([found]) => found.toLowerCase() === name.toLowerCase())?.[1];

export const bodyTextOf = ({ request }: Built): string | undefined =>
  request && Buffer.from(request.body).toString('utf8');
