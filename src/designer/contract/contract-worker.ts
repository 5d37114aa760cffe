/** The worker that checks bodies against a contract. */
import { judge, type SentBody } from '../../contract/check';
import type { Contract } from '../../contract/contract';
import type { Finding } from '../../contract/finding';

/** A body to check. The contract is left out where it is that of the previous request. */
export interface CheckRequest {
  readonly number: number;
  readonly contract?: Contract;
  readonly sent: SentBody;
  readonly skipsPatterns: boolean;
}

/** Without findings it means that the check was started. */
export interface CheckAnswer {
  readonly number: number;
  readonly findings?: readonly Finding[];
}

let contract: Contract | undefined;

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { number, sent, skipsPatterns } = data;
  contract = data.contract ?? contract;
  postMessage({ number } satisfies CheckAnswer);
  const findings = contract ? judge(contract, sent, { skipsPatterns }) : [];
  postMessage({ number, findings } satisfies CheckAnswer);
});
