/** What is chosen among the operations of descriptions, and the actions made of it. */
import type { Contract } from '../../../contract/contract';
import { mayDescribe } from '../../../contract/keywords';
import type { Action } from '../../../core';
import type { Operation, OperationConversion, ReadOperation } from '../../../import/openapi';
import type { ImportSource, OperationsChoice } from '../import-source';
import type { DescriptionFile } from './description-engine';
import type { DescriptionsState } from './description-session';

/** In UTF-16 units. Longer texts are in files of their own, which are not looked at here. */
const LOOKED_AT = 2_000_000;
const IN_FILES = /\.(?:json|ya?ml)$/i;

type SourceFiles = {
  readonly [Part in 'text' | 'file' | 'gathered' | 'large']: ImportSource[Part] | undefined;
};

/** The files of an import among which descriptions may be; undefined if there are none. */
export function filesToDescribe({
  text,
  file,
  gathered,
  large,
}: SourceFiles): readonly DescriptionFile[] | undefined {
  if (large) return [{ path: large.name, content: large }];
  if (!gathered)
    return text !== undefined && mayDescribe(text.slice(0, LOOKED_AT))
      ? [{ path: file ?? '', content: text }]
      : undefined;
  const { files } = gathered;
  if (!files.some((one) => IN_FILES.test(one.path) && mayDescribe(one.text))) return undefined;
  return files
    .filter(({ path }) => IN_FILES.test(path))
    .map(({ path, text: content }) => ({ path, content }));
}

/** The operations that are ticked: at first the only one. */
export function tickedOperations(
  { operations, type }: DescriptionsState,
  { ticked }: OperationsChoice,
): ReadonlySet<number> {
  if (ticked) return ticked;
  return new Set(type === 'listed' && operations.length === 1 && !operations[0]?.refusal ? [0] : []);
}

const isRead = (conversion: OperationConversion | undefined): conversion is ReadOperation =>
  conversion !== undefined && 'action' in conversion;

export interface ChosenOperation {
  readonly action: Action;
  readonly contract: Contract | undefined;
}

/** The actions of the ticked operations, as far as they are converted. */
export const chosenOperations = (
  { converted }: DescriptionsState,
  ticked: ReadonlySet<number>,
): ChosenOperation[] =>
  [...ticked]
    .sort((one, other) => one - other)
    .map((index) => converted.get(index))
    .filter(isRead)
    .map(({ action, contract }) => ({ action, contract }));

/** The words of a search, each of which must be in an operation. */
export function matching(operations: readonly Operation[], query: string): (index: number) => boolean {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => true;
  return (index) => {
    const operation = operations[index];
    const text = operation ? searched(operation) : '';
    return words.every((word) => text.includes(word));
  };
}

const texts = new WeakMap<Operation, string>();

function searched(operation: Operation): string {
  const known = texts.get(operation);
  if (known !== undefined) return known;
  const { method, path, summary, tags } = operation;
  const text = [method, path, summary, ...tags].join('\n').toLowerCase();
  texts.set(operation, text);
  return text;
}
