import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { type Designer, expect } from './designer';

/** Imports a config that is too large to be typed. */
export async function loadFile(designer: Designer, testInfo: TestInfo, config: object): Promise<void> {
  const path = testInfo.outputPath('large.json');
  writeFileSync(path, JSON.stringify(config));
  await designer.importButton.click();
  await designer.import.choose(path);
  await designer.import.importButton.click();
  await expect(designer.import.dialog).toBeHidden();
}
