import { inNode } from './in-node';
import type { StartEngine } from './runner';
import { folderWith, versionOf } from './scratch-packages';

/** The activity, in the environment in which Temporal tests activities. Its server is not run. */
export const temporal: StartEngine = () => {
  const folder = folderWith('@temporalio/activity', '@temporalio/testing');
  if (folder === undefined) return Promise.resolve({ missing: '@temporalio/testing could not be installed' });
  return inNode({
    version: `${versionOf('@temporalio/testing')}, MockActivityEnvironment`,
    folder,
    source: `
import { MockActivityEnvironment } from '@temporalio/testing';

async function runJob(file, data) {
  const { request: _, ...activities } = await import(file);
  const [sendAction] = Object.values(activities);
  const { status } = await new MockActivityEnvironment().run(sendAction, data);
  if (status !== 200) throw new Error('status ' + status);
}`,
  });
};
