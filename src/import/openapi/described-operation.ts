/** What a contract says of its operation besides the body, so that a newer description can be compared with it. */
import type { ContractOperation, ContractParameter } from '../../contract/contract';
import { isTrue, member } from '../json';
import type { Parameter } from './address';
import { schemaAt } from './contract-schema';
import type { DescribedFiles } from './described-files';
import { credentialOptions, type FoundOperation } from './operations';

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
    security: credentialOptions(found, files).map(({ label }) => label),
  };
}
