import { describe as message, readAction } from '../src/core';

const REQUIRED = '"version":1,"objectId":"automation.webhook","method":"POST","url":""';

/** The text of a Webhook with what is required and the given settings. */
export const webhook = (settings = ''): string => `{${REQUIRED}${settings && ','}${settings}}`;

export const restApiCall = (settings = ''): string =>
  webhook(settings).replace('automation.webhook', 'automation.rest-api-call');

export const withAuthentication = (settings: string): string => webhook(`"authentication":{${settings}}`);

/** What reading finds, as lines: code, path, place and message. */
export const problemsOf = (text: string): string[] =>
  readAction(text).problems.map(
    (found) =>
      `${found.code} ${found.path.join('/')} @${found.place?.line}:${found.place?.column} ${message(found)}`,
  );

/** Code and path alone. */
export const codesOf = (text: string): string[] =>
  readAction(text).problems.map(({ code, path }) => `${code} ${path.join('/')}`);
