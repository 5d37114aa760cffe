import { ensureBrowser } from './browser';

/** Runs once before the tests; the processes of the tests inherit what it found. */
export default async function findBrowser(): Promise<void> {
  process.env.E2E_BROWSER ??= await ensureBrowser();
}
