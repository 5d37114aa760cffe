import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** The texts of the approved requests of an action. */
const approved = {
  title: 'Approved requests',
  score: (requests: number) => `${grouped(requests)} approved`,
  differ: (requests: number) => (requests === 1 ? '1 differs' : `${grouped(requests)} differ`),
  none: 'none differs',
  purpose: 'Keeps what each sample makes now. Every later change of a request is shown.',
  notice:
    'The file contains the data of these samples, but no value of a secret setting. Leave out data of real people.',
  fixed:
    'Time and message ID are fixed. Secrets and signatures stand as their names: a change of them is not noticed.',
  samples: 'Samples',
  noJson: ' (not JSON)',
  approve: (requests: number) => `Approve ${count(requests, 'request')}`,
  tooLarge: (most: number) =>
    `The file would have more than ${grouped(most)} characters. Choose fewer or smaller samples.`,
  openFile: 'Open a file…',
  approveAll: 'Approve as they are now',
  choose: 'Approve other samples…',
  save: 'Save as a file',
  remove: 'Remove',
  request: 'Request',
  same: (name: string) => `${inLine(name)}: as approved`,
  changed: (name: string) => `${inLine(name)}: differs`,
  differenceLabel: 'From the approved request (−) to the current one (+)',
  noDifference: 'As approved.',
  approvedNow: 'The requests are approved.',
  removed: 'The approved requests were removed.',
  unreadable: (line: number) => `The file of approved requests cannot be read, line ${grouped(line)}:`,
  faults: {
    'too-large': 'It is larger than 32 MiB.',
    'no-samples': 'There is no approved request in it.',
    'open-block': 'The block that begins here does not end.',
    'no-data': 'The data of this request is missing: a block of JSON has to follow it.',
    'data-not-json': 'The data is not JSON.',
  },
  notRead: {
    'too-large': 'The file is larger than 32 MiB.',
    'not-utf-8': 'The file is not text in UTF-8.',
    unreadable: 'The file cannot be read.',
  },
};

export const english = { approved };

export const { approved: approvedTexts } = messages('approved', english);
