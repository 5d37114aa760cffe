import { messages } from './language';
import { inLine } from './shown-text';

/** What is said of what cannot be read or shown, and of what was not opened because it had crashed the page. */
const faults = {
  unreadableTitle: 'This action cannot be read',
  unreadableText: 'Its document is unchanged. Download it to repair it and import it again, or delete it.',
  documentDeleted: 'The document was deleted.',
  downloadDocument: 'Download the document',
  notOpenedTitle: (name: string) => `“${inLine(name)}” was not opened`,
  notOpenedAction:
    'The last time it was opened, the page crashed before it could show the action. Nothing is lost. The other actions are in the list; opening this one may crash the page again.',
  notOpenedSample:
    'The last time it was opened, the page crashed before it could show the sample. Nothing is lost. Until you open it, the request is built with an empty context.',
  sampleDeleted: (name: string) => `The sample “${inLine(name)}” was deleted.`,
  notOpenedLinkTitle: 'This link was not opened',
  notOpenedLink:
    'The last time it was opened, the page crashed before it could show what the link contains. Nothing was added. Opening it may crash the page again; your actions are safe.',
  doNotOpen: 'Do not open it',
  openAnyway: 'Open it anyway',
  download: 'Download it',
  delete: 'Delete it',
  paneFaults: {
    edit: 'The editor cannot be shown',
    request: 'The request cannot be shown',
    context: 'The sample cannot be shown',
  },
  paneFaultText:
    'This is a bug in the app; your work is not affected. The rest of the page works: undo your last change, open another action or sample, or try again.',
  dialogFault: 'This dialog cannot be shown',
  dialogFaultText: 'This is a bug in the app; your work is not affected. Nothing was changed.',
  linkFault: 'This link cannot be shown',
  crashTitle: 'Something went wrong in this page',
  crashText:
    'This is a bug in the app; your work is not affected. Your actions and sample contexts are still here: download them, open another action, or reload the page. The action that was open is not reopened then. The files contain no secret values.',
  startFaultText:
    'This is a bug in the app; your work is not affected and still stored in this browser. Reload the page, or download your work; the file contains no secret values.',
  notHandedOut: 'Your work could not be read from the storage of the browser. Reload the page and try again.',
  crashOthers: 'Open another action',
  crashDetails: 'What happened',
} as const;

export const english = { faults };

export const { faults: faultsTexts } = messages('faults', english);
