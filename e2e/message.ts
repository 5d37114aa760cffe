/** An HTTP/1.1 message written out by hand, for comparison: nothing here knows the app. */
export function message(requestLine: string, headers: readonly string[], body = ''): string {
  return [requestLine, ...headers, '', body].join('\r\n');
}

export const basic = (credentials: string): string =>
  `Authorization: Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;

export const contentLength = (body: string): string => `Content-Length: ${Buffer.byteLength(body, 'utf8')}`;

export const FORM = 'Content-Type: application/x-www-form-urlencoded';
export const JSON_TYPE = 'Content-Type: application/json; charset=utf-8';
