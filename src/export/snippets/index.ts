/** Requests as code and as files of other tools (“Copy as”). */

import { go, javascriptFetch, nodeHttp, php, python } from './languages';
import { har, httpFile, rawHttp } from './request-files';
import { curlBash, curlPowerShell, httpie } from './shell';
import { type Target, withinLimit } from './target';

export type { Target, TargetId, Unsupported } from './target';
export { type Outgoing, outgoing, secretVariables } from './target';

/** Every way to take a request out of the app, in the order in which it is offered. */
export const TARGETS: readonly Target[] = [
  curlBash,
  curlPowerShell,
  httpie,
  javascriptFetch,
  nodeHttp,
  python,
  go,
  php,
  rawHttp,
  har,
  httpFile,
].map(withinLimit);

/** The target that is at hand everywhere. */
export const curl = withinLimit(curlBash);
