import { messages } from './language';

/** About the app, its version and a new one. */
export const english = {
  title: 'About Action Designer',
  close: 'Close',
  version: (version: string) => `Version ${version}`,
  purpose: 'Design an outbound HTTP action, see the exact request, export the config as JSON.',
  keeps: 'Your work stays in this browser. Nothing leaves the page unless you send it.',
  offline: 'The app is kept in this browser and works offline.',
  onlineOnly: 'The app is not kept in this browser: it works online only.',
  changes: 'What changed',
  fresh: 'New',
  newVersion: 'A new version is ready. Your work stays as it is.',
  reload: 'Load it',
};

export const texts = messages('about', english);
