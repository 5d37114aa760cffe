/** The worker that searches a newer description for the operation of a contract. */
import { atOnce } from '../../ui/slices';
import { findingNewerContract, type NewerAnswer, type NewerRequest } from './newer-contract';

addEventListener('message', ({ data }: MessageEvent<NewerRequest>) => {
  postMessage(atOnce(findingNewerContract(data)) satisfies NewerAnswer);
});
