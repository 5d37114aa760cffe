import { type Contract, readContract } from './contract';

let last: { readonly text: string; readonly reading: ReturnType<typeof readContract> } | undefined;

/** Reads the contract of a draft; the same object while its text is the same. */
export function readContractText(text: string): ReturnType<typeof readContract> {
  if (last?.text !== text) last = { text, reading: readContract(text) };
  return last.reading;
}

/** The contract of a draft; undefined if it has none, or one that cannot be read. */
export const contractOfText = (text: string): Contract | undefined =>
  text === '' ? undefined : readContractText(text).contract;
