import type { FieldChange, OperationChange } from '../../src/contract/changes';
import type { LimitKind } from '../../src/contract/limits';
import { FILTERS } from '../../src/core/internal';
import type { FixCode, FixLabel } from '../../src/designer/problems/quick-fixes/quick-fix';
import type { DifferenceCause } from '../../src/designer/signature/check/causes';
import type { ReceiverComparison } from '../../src/designer/signature/check/check';
import { ENGINE_NAMES, type Finding, type Form, type WantedSecret } from '../../src/export/engines';
import type { ReceiverLimit } from '../../src/export/receivers';
import { TARGETS, type Unsupported } from '../../src/export/snippets';
import type { Refusal } from '../../src/send/browser/fetch-rules';
import type {
  CertificateReason,
  Failure,
  FailureCode,
  NotHttpReason,
  NotSentReason,
  TlsReason,
} from '../../src/send/exchange';
import { CERTIFICATE, NOT_HTTP, NOT_SENT, REFUSALS, TLS } from '../../src/send/failure';
import type { StepName } from '../../src/workspace/history/step-name';
import { NOTE_SAMPLES } from './note-samples';
import { PROBLEM_SAMPLES } from './problem-samples';
import { sampleOfEachCode } from './sample-of-each-code';
import type { KnownArguments } from './samples-for';

type Row = readonly unknown[];

/** A value that shows in a text as given. */
const a = '‹a›';
const b = '‹b›';

const FAILURES: { readonly [Code in FailureCode]: readonly Extract<Failure, { code: Code }>[] } = {
  'name-not-found': [{ code: 'name-not-found', host: a }],
  refused: [{ code: 'refused', host: a }],
  unreachable: [{ code: 'unreachable', host: a }],
  'time-out': [
    { code: 'time-out', seconds: 1 },
    { code: 'time-out', seconds: 231, during: 'connecting' },
    { code: 'time-out', seconds: 231, during: 'waiting' },
    { code: 'time-out', seconds: 231, during: 'receiving' },
  ],
  certificate: sampleOfEachCode<CertificateReason>(CERTIFICATE).map((reason) => ({
    code: 'certificate',
    host: a,
    reason,
  })),
  tls: sampleOfEachCode<TlsReason>(TLS).map((reason) => ({ code: 'tls', host: a, reason })),
  reset: [{ code: 'reset' }],
  'cut-off': [{ code: 'cut-off' }],
  'too-large': [{ code: 'too-large', limit: 231 }],
  'not-http': sampleOfEachCode<NotHttpReason>(NOT_HTTP).map((reason) => ({ code: 'not-http', reason })),
  stopped: [{ code: 'stopped' }],
  unexplained: [{ code: 'unexplained', host: a }],
  'hidden-redirect': [{ code: 'hidden-redirect', host: a }],
  'not-sent': sampleOfEachCode<NotSentReason>(NOT_SENT).map((reason) => ({ code: 'not-sent', reason })),
  'not-a-response': [{ code: 'not-a-response', said: a }],
  'sender-gone': [{ code: 'sender-gone' }],
};

/** The compiler asks for every code. */
const UNSUPPORTED: Record<Unsupported['code'], unknown> = {
  ...REFUSALS,
  'too-large': true,
  'no-variables': true,
  'go-path': true,
  'go-header': true,
  'httpie-target': true,
  'http-file-url': true,
  'http-file-header': true,
  'http-file-braces': true,
  'http-file-instruction': true,
  'http-file-white-space': true,
  'http-file-line-ends': true,
  'javascript-header-lost': true,
  'javascript-empty-query': true,
};

const LIMITS: Record<ReceiverLimit['code'], unknown> = {
  'go-escapes': true,
  'python-underscore': true,
  'flask-slashes': true,
  'webrick-path': true,
  'webrick-target': true,
};

const FINDINGS: { readonly [Code in Finding['code']]: readonly Extract<Finding, { code: Code }>[] } = {
  adds: [{ code: 'adds', names: [a, b] }],
  'number-changed': [0, 231].map((others) => ({
    code: 'number-changed',
    path: a,
    written: b,
    becomes: '‹c›',
    others,
  })),
  'body-of-get-lost': [{ code: 'body-of-get-lost' }],
  'empty-query-lost': [{ code: 'empty-query-lost' }],
  'query-changed': [{ code: 'query-changed', written: a }],
  'port-blocked': [{ code: 'port-blocked', port: '6000' }],
  'header-uncertain': [{ code: 'header-uncertain', name: a }],
  'header-case': [{ code: 'header-case', names: [a, b] }],
  'host-from-data': [true, false].map((isChecked) => ({ code: 'host-from-data', isChecked })),
  'no-url-parser': [{ code: 'no-url-parser' }],
  'credential-is-expression': [{ code: 'credential-is-expression' }],
  'variables-needed': [{ code: 'variables-needed' }],
  'sends-again': [{ code: 'sends-again' }],
  'retry-after-ignored': [{ code: 'retry-after-ignored' }],
  'repeats-all-items': [{ code: 'repeats-all-items' }],
  'ids-may-repeat': [{ code: 'ids-may-repeat' }],
  'values-stopped': [{ code: 'values-stopped' }],
  'marks-kept': [{ code: 'marks-kept' }],
};

const CONTRACT_LIMITS: readonly LimitKind[] = [
  ...(['length', 'items', 'members', 'number', 'step', 'pattern', 'unique', 'closed'] as const),
];

const FIELD_CHANGES = [
  ...(['added', 'added-required', 'removed', 'required', 'optional', 'type'] as const),
  ...(['values', 'format', 'rules', 'further'] as const),
  ...(['stricter', 'looser', 'limits'] as const),
].map(
  (change): FieldChange => ({
    path: [b],
    change,
    ...(['stricter', 'looser', 'limits'].includes(change) && { limits: CONTRACT_LIMITS }),
  }),
);

const OPERATION_CHANGES: readonly OperationChange[] = [
  { what: 'operation', operation: a },
  { what: 'server', server: a },
  { what: 'media-type', before: a, after: b },
  { what: 'security', before: a, after: b },
  { what: 'security', before: '', after: '' },
  { what: 'scheme', name: a, before: a, after: b },
  { what: 'scheme', name: a, before: '', after: '' },
  { what: 'body-required' },
  { what: 'body-optional' },
  ...(['path', 'query', 'header', 'cookie', a] as const).flatMap((place) =>
    FIELD_CHANGES.map((change) => ({ what: 'parameter', in: place, change }) as const),
  ),
  { what: 'unknown' },
  { what: 'unknown-schemes' },
];

const FORMS = Object.keys({
  native: true,
  'one-at-a-time': true,
  signature: true,
  password: true,
  filter: true,
  marker: true,
  place: true,
  expression: true,
  body: true,
} satisfies Record<Form, true>) as Form[];

const WANTED: readonly WantedSecret[] = [
  ...(['environment', 'binding', 'variable'] as const).flatMap((type) =>
    [a, b].map((variable) => ({ name: a, place: { type, variable } })),
  ),
  ...(['httpBasicAuth', 'httpHeaderAuth'] as const).map((kind) => ({
    name: a,
    place: { type: 'credential', kind, label: b, node: '‹c›' } as const,
  })),
];

const cell = { type: 'cell', row: 231, column: 'key' } as const;

const STEPS: { readonly [Type in StepName['type']]: StepName & { readonly type: Type } } = {
  typing: { type: 'typing', in: { type: 'setting', setting: 'method' } },
  changing: { type: 'changing', in: cell },
  'row-deleted': { type: 'row-deleted', row: 231 },
  'row-added': { type: 'row-added', row: 231 },
  'row-moved': { type: 'row-moved', row: 231, to: 232 },
  'row-switched': { type: 'row-switched', row: 231, on: true },
  'rows-deleted': { type: 'rows-deleted', rows: 231 },
  'rows-added': { type: 'rows-added', rows: 231 },
  'rows-replaced': { type: 'rows-replaced' },
  'settings-changed': { type: 'settings-changed' },
  'state-restored': { type: 'state-restored' },
  'action-added': { type: 'action-added', name: a },
  'action-deleted': { type: 'action-deleted', name: a },
  'action-moved': { type: 'action-moved', name: a },
  'sample-added': { type: 'sample-added', name: a },
  'sample-deleted': { type: 'sample-deleted', name: a },
  'sample-renamed': { type: 'sample-renamed', name: a },
  'actions-added': { type: 'actions-added', count: 231 },
  'actions-deleted': { type: 'actions-deleted', count: 231 },
  'actions-changed': { type: 'actions-changed', count: 231 },
  'samples-added': { type: 'samples-added', count: 231 },
  'taken-back': { type: 'taken-back', of: { type: 'row-deleted', row: 231 } },
};
const steps: readonly Row[] = Object.values(STEPS).map((name) => [name]);

const CAUSES: { readonly [C in DifferenceCause]: DifferenceCause } = {
  'line-end': 'line-end',
  body: 'body',
  encoding: 'encoding',
  time: 'time',
  prefix: 'prefix',
  secret: 'secret',
};
const end = { first: '', rest: '', isCutAfter: false };
const lines = { offset: 230, isCutBefore: false, before: '', ours: end, theirs: end };
const identical = { type: 'identical', pasted: 'signature' } as const;
const different = { type: 'different', pasted: 'signature', lines } as const;
const OUTCOMES: readonly (readonly [ReceiverComparison, string | undefined])[] = [
  [{ type: 'nothing' }, undefined],
  [{ type: 'other-length', bytes: 231, expected: 32 }, undefined],
  [identical, undefined],
  [{ ...identical, otherTime: '231' }, undefined],
  [{ ...identical, pasted: 'message' }, undefined],
  [different, undefined],
  [{ ...different, otherTime: '231' }, undefined],
  [{ ...different, header: a }, undefined],
  [{ ...different, cause: 'encoding' }, undefined],
  [{ ...different, cause: 'prefix', otherTime: '231' }, undefined],
  [{ ...different, pasted: 'message' }, undefined],
  [{ ...different, pasted: 'message' }, b],
  ...Object.values(CAUSES).map((cause) => [{ ...different, pasted: 'message', cause }, b] as const),
];

const PLACES: readonly Row[] = [
  [[{ part: 'header', name: a }]],
  [[{ part: 'header', name: 'Content-Type' }]],
  [[{ part: 'request-line' }, { part: 'end-of-head' }]],
  [[{ part: 'method' }, { part: 'target' }]],
  [[{ part: 'body' }]],
];

/** The arguments of texts whose kind nothing can guess, each with every case that has words of its own. */
/** The compiler asks for every code. */
const FIX_LABELS: { readonly [C in FixCode]: Omit<FixLabel<C>, 'code'> } = {
  'close-tag': {},
  'remove-tag': {},
  'remove-filter': {},
  'move-optional': {},
  'leave-out': {},
  'choose-rest-api-call': {},
  'quote-marker': {},
  'close-string': {},
  'add-default': {},
  'add-to-sample': { path: 'order.id' },
  'edit-sample': { path: 'order.id' },
  'use-sample': { name: 'Sample' },
  'space-braces': {},
  'use-path': { path: a },
  'put-into-tag': {},
  'insert-value': { path: a },
  'add-filter': { filter: a },
  'use-filter': { filter: a },
  'add-scheme': { scheme: a },
  'change-scheme': { scheme: a },
  'move-credentials': {},
  'remove-fragment': {},
  'remove-control': {},
  'remove-spaces': {},
  trim: {},
  'use-header-name': { name: a },
  'switch-row-off': {},
  'use-post': {},
  'enter-secret': {},
  'remove-comma': {},
  'add-comma': {},
  'add-colon': {},
  'close-brackets': {},
  'mend-json': { changes: 3 },
  'remove-quotes': {},
  'add-quotes': {},
  'use-value': { value: a },
  'add-member': { name: a, path: a },
  'remove-member': { name: a },
  'convert-number': { by: 'times-100', result: '14990' },
  'as-number': { result: '9.5' },
  'make-rest-api-call': {},
  'use-format': { format: 'json' },
};

export const KNOWN: KnownArguments = {
  'editorTools.quickFixes.label': Object.entries(FIX_LABELS).map(([code, values]) => [{ code, ...values }]),
  'views.contract.change': [...FIELD_CHANGES.map((change) => [a, change]), ['', FIELD_CHANGES[0]]],
  'views.contract.operationChange': OPERATION_CHANGES.map((change) => [change]),
  'views.contract.types': [
    [['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']],
    [['integer']],
  ],
  'transfer.notes.describe': NOTE_SAMPLES,
  'problems.problems.describe': PROBLEM_SAMPLES.map((problem) => [problem]),
  'problems.problems.filterSummary': FILTERS.map((filter) => [filter]),
  'problems.diagnostics.notInSchema': [
    [{ path: 'order.nmber', nearest: 'order.number' }],
    [{ path: 'order', nearest: undefined }],
  ],
  'views.code.reason': sampleOfEachCode<Unsupported>(UNSUPPORTED).map((why) => [why]),
  'views.code.targetName': TARGETS.map(({ id }) => [id]),
  'views.engines.title': ENGINE_NAMES.map((name) => [name]),
  'views.engines.steps': ENGINE_NAMES.flatMap((name) =>
    [[], ...WANTED.map((secret) => [secret])].map((secrets) => [name, 'order.mjs', secrets]),
  ),
  'views.engines.given': ENGINE_NAMES.flatMap((name) =>
    [[], ...WANTED.map((secret) => [secret]), WANTED].map((secrets) => [name, 'order.mjs', secrets]),
  ),
  'views.engines.secret': WANTED.map((secret) => [secret]),
  'views.engines.form': FORMS.map((form) => [form]),
  'views.engines.finding': Object.values(FINDINGS).flatMap((findings) =>
    findings.map((finding) => [finding]),
  ),
  'signing.signature.limit': sampleOfEachCode<ReceiverLimit>(LIMITS).map((limit) => [limit]),
  'send.exchanges.failure': Object.values(FAILURES).flatMap((failures) =>
    failures.map((failure) => [failure]),
  ),
  'send.exchanges.refusal': sampleOfEachCode<Refusal>(REFUSALS).map((refusal) => [refusal]),
  'sharing.folder.fault': [
    [{ type: 'problems', problems: [], text: '' }, 1024],
    [{ type: 'several', count: 231 }, 1024],
    [{ type: 'too-large', bytes: 1024 }, 1024],
    [{ type: 'not-utf-8' }, 1024],
    [{ type: 'unreadable' }, 1024],
  ],
  'views.provenance.fixedBy': PLACES,
  'views.provenance.places': PLACES,
  'views.provenance.range': [
    ['head', 230, 231],
    ['body', 230, 232],
  ],
  'request.preview.summary': [[a, [231, 232, 233]]],
  'editorTools.betweenKinds.loss': [
    [{ type: 'form' }],
    [{ type: 'switched-off', rows: 1 }],
    [{ type: 'switched-off', rows: 231 }],
    ...(['repeated', 'not-text', 'bare-tag', 'nested', 'raw'] as const).flatMap((type) => [
      [{ type, keys: [a] }],
      [{ type, keys: Array.from({ length: 7 }, () => a) }],
    ]),
  ],
  'editorTools.secretScan.looks': [
    [{ type: 'named', name: a }, 'value', b, 'file'],
    [{ type: 'known', prefix: a }, 'url', '', 'link'],
    [{ type: 'in-front-of-host' }, 'url', '', 'action'],
    [{ type: 'username' }, 'username', '', 'file'],
  ],
  'send.send.asksFirst': [[[a, b]]],
  'send.send.bodyAs': [['formatted'], ['text'], ['bytes']],
  'send.send.compressed': [
    [a, 'local'],
    [a, 'browser'],
  ],
  'send.send.sentLine.sent': [
    [a, b, 231, 'local', 0],
    [a, b, 231, 'browser', 0],
  ],
  'send.send.sentLine.not-sent': [
    [a, b, 231, 'local', 0],
    [a, b, 231, 'browser', 0],
  ],
  'send.send.sentLine.unknown': [
    [a, b, 231, 'local', 0],
    [a, b, 231, 'browser', 0],
  ],
  'sharing.sharing.fault': [
    [{ type: 'cut', length: 231 }],
    [{ type: 'changed' }],
    [{ type: 'changed', at: 231 }],
    [{ type: 'newer' }],
    [{ type: 'foreign' }],
    [{ type: 'too-large', limit: 1024 }],
    [{ type: 'unsupported' }],
  ],
  'signing.signature.outcome': OUTCOMES,
  'transfer.transfer.valuesFound': [['environment']],
  'transfer.transfer.replace': [
    [1, a, true],
    [1, a, false],
    [231, a, false],
  ],
  'transfer.transfer.foreignFound': [
    ['commands', 0],
    ['har', 1],
    ['postman', 231],
    ['bruno', 2],
    ['insomnia', 2],
    ['hoppscotch', 2],
    ['thunder-client', 2],
    ['n8n', 2],
    ['node-red', 2],
    ['http-file', 231],
    ['url', 1],
    ['fetch', 2],
    ['powershell', 1],
    ['folder', 231],
    ['values', 0],
    ['unread', 0],
  ],
  'transfer.transfer.tooLarge': [[a, 231, 1024]],
  'naming.steps.undoStep': steps,
  'naming.steps.redoStep': steps,
  'naming.steps.done.undo': steps,
  'naming.steps.done.redo': steps,
  'naming.steps.doneInPart': steps,
  'naming.steps.notDone': steps,
  'naming.steps.failed': steps,
  'naming.steps.stepHeldBack.undo': steps,
  'naming.steps.stepHeldBack.redo': steps,
};
