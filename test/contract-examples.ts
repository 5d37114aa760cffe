import { checkAgainst } from '../src/contract/check';
import { constantKeys } from '../src/contract/constant-keys';
import type { Contract, JsonSchema } from '../src/contract/contract';
import type { Finding } from '../src/contract/finding';
import { readJsonBody } from '../src/contract/parsed-body';
import { markedAt, unconfirmedProblems } from '../src/contract/unconfirmed';
import { type ValidationOptions, validate } from '../src/contract/validate';
import { type Action, build, type Problem, type ProblemCode, readContext } from '../src/core';
import { aRestApiCall } from './an-action';

/** A contract of a JSON body with a schema. */
export const contractOf = (schema: JsonSchema, mediaType = 'application/json'): Contract => ({
  version: 1,
  source: 'json-schema',
  document: { name: 'orders.json', digest: `sha256:${'0'.repeat(64)}` },
  mediaType,
  schema,
});

/** What a JSON body departs in from a schema. */
export function foundIn(schema: JsonSchema, text: string, options?: ValidationOptions): Finding[] {
  const body = readJsonBody(text);
  if (!body) throw new Error(`not JSON: ${text}`);
  return validate(schema, body, options);
}

interface ContractExample {
  readonly body: string;
  readonly schema: JsonSchema;
  readonly mediaType?: string;
  /** What is said of the action and its contract, where it is no departure. */
  readonly problems?: (action: Action, contract: Contract) => readonly Problem[];
}

const ofA = (schema: JsonSchema): JsonSchema => ({ properties: { a: schema } });

const manyBranches: JsonSchema = {
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(
    Array.from({ length: 20 }, (_, depth) => [
      `d${depth}`,
      depth === 19
        ? false
        : { anyOf: [{ $ref: `#/$defs/d${depth + 1}` }, { allOf: [{ $ref: `#/$defs/d${depth + 1}` }] }] },
    ]),
  ),
};

type ContractCode = Extract<ProblemCode, `contract-${string}`>;

/** The smallest body and schema for each problem of a contract. */
const EXAMPLES: { readonly [C in ContractCode]: ContractExample } = {
  'contract-missing': { body: '{}', schema: { required: ['a'] } },
  'contract-type': { body: '{"a":"1"}', schema: ofA({ type: 'number' }) },
  'contract-value': { body: '{"a":"new"}', schema: ofA({ enum: ['NEW', 'PAID'] }) },
  'contract-pattern': { body: '{"a":"1"}', schema: ofA({ pattern: '^[A-Z]+$' }) },
  'contract-format': { body: '{"a":"today"}', schema: ofA({ format: 'date' }) },
  'contract-length': { body: '{"a":"abc"}', schema: ofA({ maxLength: 2 }) },
  'contract-number': { body: '{"a":-1}', schema: ofA({ minimum: 0 }) },
  'contract-form': { body: '{"a":1}', schema: ofA({ not: { type: 'number' } }) },
  'contract-forbidden': { body: '{"b":1}', schema: { properties: { a: true }, additionalProperties: false } },
  'contract-unknown': { body: '{"b":1}', schema: ofA(true) },
  'contract-refuses-all': { body: '{}', schema: false },
  'contract-media-type': { body: '{}', schema: {}, mediaType: 'application/x-www-form-urlencoded' },
  'contract-schema': { body: '{}', schema: { $ref: '#/$defs/gone' } },
  'contract-not-checked': { body: '{}', schema: manyBranches },
  'contract-more': { body: JSON.stringify(Array(101).fill(1)), schema: { items: { type: 'string' } } },
  'contract-unconfirmed': {
    body: '{"a":1}',
    schema: {},
    problems: (action, contract) => {
      const unconfirmed = markedAt(action, undefined, [['body', 'a']]);
      return unconfirmedProblems(action, { ...contract, unconfirmed });
    },
  },
  'contract-constant-key': { body: '{"idempotency_key":"1"}', schema: {}, problems: constantKeys },
};

/** Each example with what is found in it, as the page of problems shows it. */
export const contractExamples = Object.fromEntries(
  Object.entries(EXAMPLES).map(([code, { body, schema, mediaType, problems }]) => [
    code,
    () => {
      const action = aRestApiCall({ url: 'https://h/', body });
      const built = build(action, { context: readContext('').context, now: 0 });
      const contract = contractOf(schema, mediaType);
      const shown = body.length > 40 ? `${body.slice(0, 20)}…` : body;
      const wanted = JSON.stringify(schema);
      return {
        setting: `contract: \`${(wanted.length > 100 ? `${wanted.slice(0, 60)}…` : wanted).replaceAll('|', '\\|')}\`, body`,
        text: shown,
        problems: problems?.(action, contract) ?? checkAgainst(contract, built, action),
      };
    },
  ]),
) as unknown as Readonly<
  Record<ContractCode, () => { setting: string; text: string; problems: readonly Problem[] }>
>;
