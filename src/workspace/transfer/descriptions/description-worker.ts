/** The worker that reads descriptions of APIs. */
import {
  type DescriptionAnswer,
  DescriptionEngine,
  type DescriptionOrder,
  SLICE_IN_WORKER_MS,
} from './description-engine';

const engine = new DescriptionEngine(
  (answer) => postMessage(answer satisfies DescriptionAnswer),
  SLICE_IN_WORKER_MS,
);

addEventListener('message', ({ data: order }: MessageEvent<DescriptionOrder>) => {
  // A bug ends the worker, so that the page hears of it.
  engine.take(order).catch((error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  });
});
