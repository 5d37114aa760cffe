import type { HttpRequest } from '../core';
import { ADDED_HEADERS } from '../sending/exchange';
import { describeFailure } from '../sending/failure';
import { buildRequest } from './built-request';
import { EXIT, exitOfFailure } from './exit-codes';
import type { CliError, Io } from './io';
import { type Arguments, numberOption } from './options';
import { forTerminal, headText, timingsText } from './response-text';
import { visible } from './visible';

/** Sends the request and writes the body of the response; all else goes to the standard error. */
export async function send(given: Arguments, io: Io): Promise<number | CliError> {
  const timeoutSeconds = numberOption(given, 'timeout', undefined);
  if (typeof timeoutSeconds === 'object') return timeoutSeconds;
  const responseLimit = numberOption(given, 'response-limit', undefined);
  if (typeof responseLimit === 'object') return responseLimit;
  const prepared = await buildRequest(given, io);
  if ('message' in prepared) return prepared;

  const { stdout, stderr } = io;
  const { built, lines } = prepared;
  for (const line of lines) await stderr.write(`${line}\n`);
  if (!built.request) return { message: 'Nothing was sent.', exit: EXIT.errors };

  const sender = await io.sender();
  const signal = io.untilInterrupted();
  await stderr.write(announcement(built.request, built.bytes.length));
  const { response, failure } = await sender(built.request, { timeoutSeconds, responseLimit, signal });
  if (failure) return { message: visible(describeFailure(failure)), exit: exitOfFailure(failure) };

  await stderr.write(headText(response));
  await stdout.write(stdout.isTerminal ? forTerminal(response.body) : response.body);
  await stderr.write(timingsText(response));
  return given.options.fail !== undefined && response.status >= 400 ? EXIT.badStatus : EXIT.ok;
}

/** The header fields that sending adds, as they stand on the wire. */
export const ADDED_TEXT = ADDED_HEADERS.map(([name, value]) => `${name}: ${value}`).join(', ');

function announcement({ method, url }: HttpRequest, length: number): string {
  return `Sending ${method} ${visible(url)}\n${length} bytes as previewed; added at the end of the head: ${ADDED_TEXT}\n\n`;
}
