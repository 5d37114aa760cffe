import { joined, LINES, messageOf, type SignedParts } from '../signed-parts';
import type { FrameCause } from './cause';

const head = (parts: SignedParts): string[] => LINES.map((field) => parts[field]);

/** The lines but one. */
const without =
  (...fields: (typeof LINES)[number][]) =>
  (parts: SignedParts): Uint8Array =>
    joined(
      ...LINES.filter((field) => !fields.includes(field)).map((field) => `${parts[field]}\n`),
      parts.body,
    );

export const FRAME_CAUSES: readonly FrameCause[] = [
  { code: 'no-version-line', message: without('version') },
  { code: 'no-time-line', message: without('time') },
  { code: 'no-version-and-time-lines', message: without('version', 'time') },
  { code: 'no-method-line', message: without('method') },
  { code: 'no-host-line', message: without('host') },
  { code: 'no-target-line', message: without('target') },
  {
    code: 'no-content-type-line',
    message: without('type'),
  },
  {
    code: 'no-line-feed-before-body',
    message: (parts) => joined(head(parts).join('\n'), parts.body),
  },
  {
    code: 'empty-line-before-body',
    message: (parts) => joined(head(parts).join('\n'), '\n\n', parts.body),
  },
  {
    code: 'fields-parted-by-crlf',
    message: (parts) => joined(...head(parts).map((line) => `${line}\r\n`), parts.body),
  },
  {
    code: 'fields-parted-by-backslash-n',
    message: (parts) => joined(...head(parts).map((line) => `${line}\\n`), parts.body),
  },
  {
    code: 'fields-not-parted',
    message: (parts) => joined(...head(parts), parts.body),
  },
  {
    code: 'fields-parted-by-spaces',
    message: (parts) => joined(...head(parts).map((line) => `${line} `), parts.body),
  },
  { code: 'body-alone', message: ({ body }) => body },
  {
    code: 'time-dot-body',
    message: ({ time, body }) => joined(`${time}.`, body),
  },
  {
    code: 'time-and-body',
    message: ({ time, body }) => joined(`${time}\n`, body),
  },
  {
    code: 'method-and-target-swapped',
    message: (parts) => messageOf({ ...parts, method: parts.target, target: parts.method }),
  },
  {
    code: 'host-and-target-swapped',
    message: (parts) => messageOf({ ...parts, host: parts.target, target: parts.host }),
  },
];
