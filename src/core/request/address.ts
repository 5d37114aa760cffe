import type { Scope } from '../template/insert';
import type { Setting } from '../template/parse';
import { type Traced, textOf } from '../trace/traced';
import { fillUrl } from './fill-url';
import { type Destination, destination, unreadTarget } from './target';

/** Where a request goes; without a scheme it cannot be sent. */
export interface Address {
  readonly scheme: Destination['scheme'] | undefined;
  /** The value of the Host header field. */
  readonly host: Traced;
  /** The request-target, or what can be shown of it. */
  readonly target: Traced;
  readonly targetText: string;
}

/** Fills in a URL and takes it apart. */
export function readUrl(setting: Setting, scope: Scope): Address {
  const { limits } = scope.allowance;
  const url = fillUrl(setting, scope);
  const to = destination(url, limits, scope.problems);
  const target = to?.target ?? unreadTarget(url, limits, scope.problems);
  return { scheme: to?.scheme, host: to?.host ?? [], target, targetText: textOf(target) };
}
