import { curlBash } from './curl-bash';
import { curlPowerShell } from './curl-powershell';
import { go } from './go';
import { har } from './har';
import { httpFile } from './http-file';
import { httpie } from './httpie';
import { javascriptFetch } from './javascript-fetch';
import { nodeHttp } from './node-http';
import { php } from './php';
import { python } from './python';
import { rawHttp } from './raw-http';
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
