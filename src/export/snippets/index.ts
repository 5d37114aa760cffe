/** Requests as code and as files of other tools (“Copy as”). */
import { curlPowerShell } from './curl-powershell';
import { go } from './go';
import { javascriptFetch, nodeHttp } from './javascript';
import { php } from './php';
import { python } from './python';
import { har, httpFile, rawHttp } from './request-files';
import { curlBash, httpie } from './shell';
import { type Target, withinLimit } from './target';

export { type Outgoing, outgoing, secretVariables } from './outgoing';
export type { Target, TargetId, Unsupported } from './target';

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
