import { LINES } from '../signed-lines';
import { joined, messageOf, type SignedParts } from '../signed-parts';
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
  { says: 'without the version line', message: without('version') },
  { says: 'without the line with the time', message: without('time') },
  { says: 'without the lines with version and time', message: without('version', 'time') },
  { says: 'without the line with the method', message: without('method') },
  { says: 'without the line with Host', message: without('host') },
  { says: 'without the line with the target', message: without('target') },
  {
    says: 'without the line with Content-Type, which stands there even when it is empty',
    message: without('type'),
  },
  {
    says: 'without the line feed before the body',
    message: (parts) => joined(head(parts).join('\n'), parts.body),
  },
  {
    says: 'with an empty line before the body',
    message: (parts) => joined(head(parts).join('\n'), '\n\n', parts.body),
  },
  {
    says: 'with CR LF in place of the line feeds between the fields',
    message: (parts) => joined(...head(parts).map((line) => `${line}\r\n`), parts.body),
  },
  {
    says: 'with \\n in place of the line feeds between the fields: a backslash and a letter',
    message: (parts) => joined(...head(parts).map((line) => `${line}\\n`), parts.body),
  },
  {
    says: 'with nothing between the fields',
    message: (parts) => joined(...head(parts), parts.body),
  },
  {
    says: 'with spaces between the fields',
    message: (parts) => joined(...head(parts).map((line) => `${line} `), parts.body),
  },
  { says: 'with nothing but its body', message: ({ body }) => body },
  {
    says: 'with nothing but the time, a full stop and the body',
    message: ({ time, body }) => joined(`${time}.`, body),
  },
  {
    says: 'with nothing but the time and the body',
    message: ({ time, body }) => joined(`${time}\n`, body),
  },
  {
    says: 'with method and target in each other’s place',
    message: (parts) => messageOf({ ...parts, method: parts.target, target: parts.method }),
  },
  {
    says: 'with Host and target in each other’s place',
    message: (parts) => messageOf({ ...parts, host: parts.target, target: parts.host }),
  },
];
