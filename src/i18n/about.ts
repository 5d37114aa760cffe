import { messages } from './language';

/** About the app, its version and a new one. */
export const english = {
  title: 'About Action Designer',
  close: 'Close',
  version: (version: string) => `Version ${version}`,
  purpose: 'Design an outbound HTTP action, see the exact request, export the config as JSON.',
  keeps: 'Your work stays in this browser. Nothing leaves the page unless you send it.',
  offline: 'The app is stored in this browser and works offline.',
  onlineOnly: 'The app is not stored in this browser: it works online only.',
  changes: 'Release notes',
  fresh: 'New',
  newVersion: 'A new version is ready. Your work is not affected.',
  reload: 'Load it',
};

export const texts = messages('about', english);
