import type { Contract, ContractOperation } from '../../contract/contract';
import { type Operation, openDescriptions } from '../../import/openapi';

/** A description in which an operation is looked for. */
export interface NewerOrder {
  readonly name: string;
  readonly text: string;
  readonly operation: ContractOperation;
}

/** `gone`: it has no such operation, or one without a body; `none`: the text is no description. */
export type NewerAnswer = Contract | 'gone' | 'none';

addEventListener('message', ({ data }: MessageEvent<NewerOrder>) => {
  postMessage(contractIn(data) satisfies NewerAnswer);
});

function contractIn({ name, text, operation: { method, path } }: NewerOrder): NewerAnswer {
  const descriptions = openDescriptions([{ path: name, text }]);
  if (!descriptions) return 'none';
  const operations = [...descriptions.list()].filter((one): one is Operation => !('code' in one));
  const index = operations.findIndex((one) => one.method === method && one.path === path);
  const found = index === -1 ? undefined : descriptions.convert(index);
  return (found && 'contract' in found && found.contract) || 'gone';
}
