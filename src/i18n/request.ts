import type { TokenKind } from '../designer/request/message/token';
import { count, grouped } from './format';
import { messages } from './language';

const KINDS: Record<TokenKind, string> = {
  fixed: 'Fixed',
  setting: 'Setting',
  context: 'Context',
  derived: 'Computed',
};

const SEVERITY_NAMES = ['error', 'warning', 'hint'];

const preview = {
  pane: 'Request',
  viewsLabel: 'View',
  views: {
    request: 'Request',
    code: 'Code',
    run: 'Run it',
    signature: 'Signature',
    config: 'Config',
    contract: 'Contract',
  },

  message: 'HTTP request message',
  messageKeys:
    'Use the left and right arrow keys to move from part to part, Home and End for the first and last part, Enter to go to the setting of a part, Escape to stop.',
  size: (total: number) => count(total, 'byte'),
  runtimeFields: 'Added at run time: User-Agent, Accept, Connection',
  vaultLocked: 'The secrets are locked. Unlock them to see them in the request.',
  reveal: 'Reveal secrets',
  conceal: 'Hide secrets',
  copy: (masked: boolean) => (masked ? 'Copy (secrets masked)' : 'Copy'),
  copied: (masked: boolean) => (masked ? 'Request copied; the secrets in it are masked.' : 'Request copied.'),
  notCopied: 'The browser did not allow copying. Select the text and copy it by hand.',

  legend: 'Where bytes come from',
  kinds: KINDS,

  states: {
    error: 'Not sendable',
    typing: 'Not complete yet',
    stale: 'Built from the last readable sample',
    warning: 'Can be sent',
    sample: 'Complete with this sample',
    complete: 'The request is complete',
  },
  /** How many there are of each severity, the gravest first. */
  summary: (state: string, counts: readonly number[]) =>
    [state, ...SEVERITY_NAMES.flatMap((name, at) => (counts[at] ? [count(counts[at], name)] : []))].join(
      ', ',
    ),
  problemRegion: 'State of the request',
  problems: 'Problems',
  showMore: (problems: number) => `Show ${grouped(problems)} more`,
} as const;

export const english = { preview };

export const { preview: previewTexts } = messages('request', english);
