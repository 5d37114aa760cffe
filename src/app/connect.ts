import { type Loss, Store } from '../platform/store/store';

/** A store that does not answer is as good as none; in ms. */
const PATIENCE = 5000;

/** Opens the store of this browser; rejects where it does not open, also where it never answers. */
export async function connect(onLoss: (loss: Loss) => void): Promise<Store> {
  const opening = Store.open(onLoss);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('The storage does not answer', 'TimeoutError'));
      void opening.then(
        (late) => late.close(),
        () => undefined,
      );
    }, PATIENCE);
  });
  try {
    return await Promise.race([opening, silence]);
  } finally {
    clearTimeout(timer);
  }
}
