import type { Action, Context, HttpRequest } from '../core';
import { type ChangedNumber, changedNumbers } from './changed-numbers';
import type { Behaviour } from './engine';

/** What an engine adds, loses or changes. */
export type Finding =
  | { readonly code: 'adds'; readonly names: readonly string[] }
  | ({ readonly code: 'number-changed'; readonly others: number } & ChangedNumber)
  | { readonly code: 'body-of-get-lost' }
  | { readonly code: 'empty-query-lost' }
  | { readonly code: 'query-changed'; readonly written: string }
  | { readonly code: 'header-uncertain'; readonly name: string }
  | { readonly code: 'header-case'; readonly names: readonly string[] }
  | { readonly code: 'no-url-parser' }
  | { readonly code: 'credential-is-expression' }
  | { readonly code: 'variables-needed' }
  | { readonly code: 'sends-again' }
  | { readonly code: 'retry-after-ignored' };

/** What the report is about. */
export interface Reported {
  readonly action: Action;
  /** The current sample, and the request that it gives, if it gives one. */
  readonly context: Context;
  readonly request?: HttpRequest | undefined;
}

type Rule = (behaviour: Behaviour, reported: Reported) => readonly Finding[];

const isSame = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

/** The fields that the engine is given; it writes these itself. */
const fieldNames = (request: HttpRequest | undefined): string[] =>
  (request?.headers ?? [])
    .map(([name]) => name)
    .filter((name) => name !== 'Host' && name !== 'Content-Length');

const targetOf = (request: HttpRequest | undefined): string => request?.target ?? '';

const found = (isFound: boolean | undefined, finding: Finding): readonly Finding[] =>
  isFound ? [finding] : [];

/** A `%` that begins no escape. */
const LONE_PERCENT = /\?.*?(%(?![0-9a-f]{2}).{0,2})/i;

/** A field that asks for an answer only under a condition (RFC 9110 §13.1). */
const CONDITION = /^if-(?:match|none-match|modified-since|unmodified-since|range)$/i;

/** A tag in what stands before the path. */
const TAG_IN_AUTHORITY = /^[^/]*:\/\/[^/?#]*\{\{/;

/** What is typed into a credential, with the secret of the request. */
function credentialTexts({ action: { authentication }, request }: Reported): string[] {
  const name = authentication.method === 'basic' ? 'Authorization' : '';
  const field = authentication.method === 'header-key' ? authentication.headerName : name;
  const value = request?.headers.find(([one]) => one === field)?.[1] ?? '';
  if (authentication.method !== 'basic') return [value];
  return /^([^:]*):(.*)$/s.exec(atob(value.replace('Basic ', '')))?.slice(1) ?? [];
}

/** Every rule, in the order of the report. */
const RULES: readonly Rule[] = [
  ({ adds, addsToConditions = [] }, { request }) => {
    const own = fieldNames(request);
    const isConditional = own.some((name) => CONDITION.test(name));
    const names = [...adds, ...(isConditional ? addsToConditions : [])].filter(
      (name) => !own.some((one) => isSame(one, name)),
    );
    return found(names.length > 0, { code: 'adds', names });
  },
  (_, { action, context }) => {
    const [first, ...others] = changedNumbers(action, context);
    return first ? [{ code: 'number-changed', ...first, others: others.length }] : [];
  },
  ({ hasNoBodyOfGet }, { action, request }) =>
    found(hasNoBodyOfGet && action.method === 'GET' && (request?.body.length ?? 0) > 0, {
      code: 'body-of-get-lost',
    }),
  ({ hasNoEmptyQuery }, { request }) =>
    found(hasNoEmptyQuery && targetOf(request).endsWith('?'), { code: 'empty-query-lost' }),
  ({ encodesPercents }, { request }) => {
    const written = encodesPercents && LONE_PERCENT.exec(targetOf(request))?.[1];
    return written ? [{ code: 'query-changed', written }] : [];
  },
  ({ uncertainHeaders }, { request }) =>
    fieldNames(request).flatMap((name) =>
      found(uncertainHeaders?.test(name), { code: 'header-uncertain', name }),
    ),
  ({ isLowerCase }, { request }) => {
    const names = fieldNames(request).filter((name) => name !== name.toLowerCase());
    return found(isLowerCase && names.length > 0, { code: 'header-case', names });
  },
  ({ hasNoUrlParser }, { action }) =>
    found(hasNoUrlParser && TAG_IN_AUTHORITY.test(action.url), { code: 'no-url-parser' }),
  ({ readsExpressions }, reported) =>
    found(readsExpressions && credentialTexts(reported).some((text) => text.startsWith('=')), {
      code: 'credential-is-expression',
    }),
  ({ signsWithVariables }, { action }) =>
    found(signsWithVariables && action.authentication.method === 'hmac', { code: 'variables-needed' }),
  ({ isAtLeastOnce }) => found(isAtLeastOnce, { code: 'sends-again' }),
  ({ ignoresRetryAfter }) => found(ignoresRetryAfter, { code: 'retry-after-ignored' }),
];

/** What an engine of this behaviour adds, loses or changes in a request, by the rules of the table. */
export const findingsOf = (behaviour: Behaviour, reported: Reported): Finding[] =>
  RULES.flatMap((rule) => rule(behaviour, reported));
