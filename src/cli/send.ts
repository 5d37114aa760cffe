import type { HttpRequest } from '../core';
import { needsAllowedHosts } from '../formats/host-from-data';
import { describeFailure } from '../sending/failure';
import { ADDED_TEXT } from './added-text';
import { AllowedHosts, allowedHostsMissing } from './allowed-hosts';
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
  const { action, built, lines } = result;
  const hosts = AllowedHosts.of(args, action);
  if (hosts && 'message' in hosts) return hosts;
  for (const line of lines) await stderr.write(`${line}\n`);
  if (!built.request) return { message: 'Nothing was sent.', exit: EXIT.errors };
  if (!hosts && needsAllowedHosts(action)) return allowedHostsMissing('send', args, action, built.request);
  const refused = hosts?.refusalOf(built.request, action);
  if (refused !== undefined) return { message: `${refused} Nothing was sent.`, exit: EXIT.errors };

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

function announcement({ method, url }: HttpRequest, length: number): string {
  return `Sending ${method} ${escapeInvisible(url)}\n${length} bytes as previewed; added at the end of the head: ${ADDED_TEXT}\n\n`;
}
