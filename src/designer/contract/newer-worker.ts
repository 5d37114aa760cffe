import { type NewerAnswer, type NewerOrder, newerContract } from './newer-contract';

addEventListener('message', ({ data }: MessageEvent<NewerOrder>) => {
  postMessage(newerContract(data) satisfies NewerAnswer);
});
