/** Finds the operation of a contract in a newer version of its description. */
import type { Contract, ContractOperation } from '../../contract/contract';
import { type Descriptions, type Operation, openDescriptions } from '../../import/openapi';

/** A description in which an operation is looked for. */
export interface NewerRequest {
  readonly name: string;
  readonly text: string;
  readonly operation: ContractOperation;
}

/** The operation at the server of before, if the newer description still has that. */
function atServer(descriptions: Descriptions, index: number, server: string | undefined) {
  const found = descriptions.convert(index);
  if (!found || 'leftOut' in found) return undefined;
  const servers = found.alternatives.find(({ what }) => what === 'servers');
  const isSame = (label: string) => label === server || label.startsWith(`${server} · `);
  const chosen = servers?.labels.findIndex(isSame) ?? -1;
  if (!servers || chosen < 1) return found;
  const again = descriptions.convert(index, { alternatives: { [servers.key]: chosen }, withOptional: false });
  return again && 'contract' in again ? again : found;
}

interface Found {
  readonly contract: Contract;
  /** What it refers to that is not in the description, and so is not checked. */
  readonly missing: string;
}

/** `gone`: it has no such operation, or one without a body; `none`: the text is no description. */
export type NewerAnswer = Found | 'gone' | 'none';

/** By its method and path, or where these have changed by its `operationId`. A step for each operation. */
export function* findingNewerContract({ name, text, operation }: NewerRequest): Generator<void, NewerAnswer> {
  const { method, path, id } = operation;
  const descriptions = openDescriptions([{ path: name, text }]);
  if (!descriptions) return 'none';
  const operations: Operation[] = [];
  for (const one of descriptions.list()) {
    yield;
    if (!('code' in one)) operations.push(one);
  }
  const same = operations.findIndex((one) => one.method === method && one.path === path);
  const index = same === -1 && id !== undefined ? operations.findIndex((one) => one.id === id) : same;
  const found = index === -1 ? undefined : atServer(descriptions, index, operation.server);
  if (!found || !('contract' in found) || !found.contract) return 'gone';
  const missing = found.notes.flatMap(({ code, values }) =>
    code === 'reference-file' || code === 'reference-url' || code === 'reference-missing'
      ? [values.names]
      : [],
  );
  return { contract: found.contract, missing: missing.join(', ') };
}
