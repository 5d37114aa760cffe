/** The worker that looks for the operation of a contract in a newer description. */
import { atOnce } from '../../ui/slices';
import { findingNewerContract, type NewerAnswer, type NewerOrder } from './newer-contract';

addEventListener('message', ({ data }: MessageEvent<NewerOrder>) => {
  postMessage(atOnce(findingNewerContract(data)) satisfies NewerAnswer);
});
