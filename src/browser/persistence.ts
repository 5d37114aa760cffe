/** Asks the browser not to clear what it stores for this page when its disk runs low. It may say no. */
export async function askForPersistence(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // Not offered here, as on pages without https; what is stored stays as long as the browser likes.
  }
}
