import type { Ending } from '../workspace/samples/listening';
import { timeOfDay } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Every text of listening for an event. */
const listening = {
  title: 'Listen for an event',
  address: 'Send the event to this address',
  about:
    'Takes any request, also below this address, for ten minutes or until you close this. Only programs on this machine reach it.',
  tunnelHost: 'Tunnel host (optional), such as abc.ngrok.app',
  allow: 'Allow',
  allowed: (host: string) => (host === '' ? '' : `Requests to ${host} are taken too.`),
  notAllowed: 'This is no host of a tunnel.',
  endings: {
    expired: 'Ten minutes are over. Open this again to go on.',
    busy: 'Another tab listens already. Close it there, then open this again.',
    gone: 'The server of this page has stopped, or was started again. Reload the page.',
  } satisfies Record<Ending, string>,
  waiting: 'Waiting for an event…',
  arrived: (method: string, path: string) => `${method} ${inLine(path)} arrived`,
  events: 'Events, the latest first',
  body: 'Body of the event',
  noSample:
    'The body is neither JSON nor a form, so it cannot become a sample. “Save the body” saves it as it came.',
  copyBody: 'Copy the body',
  save: 'Save the body',
  use: 'Use as sample',
  sampleName: (at: number) => `Event ${timeOfDay(at)}`,
} as const;

export const english = { listening };

export const { listening: listeningTexts } = messages('listening', english);
