import type { HeaderField, HttpRequest } from '../core';
import { ADDED_HEADERS, KEEP_ALIVE_HEADERS } from '../sending/exchange';
import { describeFailure } from '../sending/failure';
import { buildRequest } from './built-request';
import { escapeInvisible } from './escape-invisible';
import { EXIT, exitOfFailure } from './exit-codes';
import type { CliError, Io } from './io';
import { type Arguments, numberOption } from './options';
import { forTerminal, headText, timingsText } from './response-text';

/** Sends the request and writes the body of the response; all else goes to the standard error. */
export async function send(args: Arguments, io: Io): Promise<number | CliError> {
  const timeoutSeconds = numberOption(args, 'timeout', undefined);
  if (typeof timeoutSeconds === 'object') return timeoutSeconds;
  const responseLimit = numberOption(args, 'response-limit', undefined);
  if (typeof responseLimit === 'object') return responseLimit;
  const result = await buildRequest(args, io);
  if ('message' in result) return result;

  const { stdout, stderr } = io;
  const { built, lines } = result;
  for (const line of lines) await stderr.write(`${line}\n`);
  if (!built.request) return { message: 'Nothing was sent.', exit: EXIT.errors };

  const sender = await io.sender();
  const signal = io.untilInterrupted();
  await stderr.write(announcement(built.request, built.bytes.length));
  const { response, failure } = await sender(built.request, { timeoutSeconds, responseLimit, signal });
  if (failure) return { message: escapeInvisible(describeFailure(failure)), exit: exitOfFailure(failure) };

  await stderr.write(headText(response));
  await stdout.write(stdout.isTerminal ? forTerminal(response.body) : response.body);
  await stderr.write(timingsText(response));
  return args.options.fail !== undefined && response.status >= 400 ? EXIT.badStatus : EXIT.ok;
}

/** Header fields as they stand on the wire. */
const fieldsText = (fields: readonly HeaderField[]): string =>
  fields.map(([name, value]) => `${name}: ${value}`).join(', ');

/** What sending adds, and what it adds where connections are used again. */
export const [ADDED_TEXT, KEEP_ALIVE_TEXT] = [fieldsText(ADDED_HEADERS), fieldsText(KEEP_ALIVE_HEADERS)];

function announcement({ method, url }: HttpRequest, length: number): string {
  return `Sending ${method} ${escapeInvisible(url)}\n${length} bytes as previewed; added at the end of the head: ${ADDED_TEXT}\n\n`;
}
