import { vi } from 'vitest';
import type { openTab } from './test-tab';

/** Begins to save what a tab has now; what comes later is not part of it. Returns what brings it to its end. */
export async function beginSaving({ saving }: Awaited<ReturnType<typeof openTab>>) {
  const { store } = saving;
  if (!store) throw new Error('There is no store');
  let goOn: () => void = () => undefined;
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let saved = Promise.resolve();
  await new Promise<void>((resolve) => {
    const save = vi.spyOn(store, 'save').mockImplementationOnce(async (...written) => {
      resolve();
      await goesOn;
      save.mockRestore();
      return await store.save(...written);
    });
    saved = saving.flush();
  });
  return async () => {
    goOn();
    await saved;
  };
}
