import { compareFile } from '../../approved/approved-file';
import type { Action } from '../../core';

/** An action and a file of approved requests, with the port for the answer. */
addEventListener(
  'message',
  ({ data: { action, file }, ports: [port] }: MessageEvent<{ action: Action; file: string }>) =>
    port?.postMessage(compareFile(action, file)),
);
