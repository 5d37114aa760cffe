/** What a contract says of its operation besides the body, so that a newer description can be compared with it. */
import type { ContractOperation, ContractParameter, ContractScheme } from '../../contract/contract';
import { isTrue, member, textOf } from '../json';
import type { Parameter } from './address';
import { schemaAt } from './contract-schema';
import type { DescribedFiles } from './described-files';
import { type CredentialOption, credentialOptions, type FoundOperation } from './operations';

/** Parameters that are the body. */
const OF_BODY = new Set(['body', 'formData']);

/** The operation as a contract has it. `server`: the chosen one, without a slash at its end. */
export function describedOperation(
  found: FoundOperation,
  parameters: readonly Parameter[],
  files: DescribedFiles,
  server: string | undefined,
): ContractOperation {
  const { method, path, id, summary } = found.operation;
  const credentials = credentialOptions(found, files);
  return {
    method,
    path,
    ...(id !== undefined && { id }),
    ...(summary !== '' && { summary }),
    ...(server !== undefined && { server }),
    isBodyRequired:
      isTrue(member(files.member(found.value, 'requestBody').json, 'required')) ||
      parameters.some((one) => OF_BODY.has(one.in) && one.isRequired),
    parameters: parameters
      .filter((one) => !OF_BODY.has(one.in))
      .map((one): ContractParameter => {
        const { schema } = schemaAt(one.schema, files);
        return { name: one.name, in: one.in, isRequired: one.isRequired, schema };
      }),
    security: credentials.map(({ label }) => label),
    schemes: schemesOf(credentials),
  };
}

function schemesOf(options: readonly CredentialOption[]): ContractScheme[] {
  const parts = options.flatMap((option) => option.parts);
  const byName = new Map(parts.map(({ name, scheme }) => [name, scheme]));
  return [...byName].map(([name, json]) => {
    const said = {
      type: textOf(json, 'type'),
      scheme: textOf(json, 'scheme')?.toLowerCase(),
      in: textOf(json, 'in'),
      key: textOf(json, 'name'),
    };
    return { name, ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined)) };
  });
}
