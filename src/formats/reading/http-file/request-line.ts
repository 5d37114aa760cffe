import { VARIABLE } from '../variables';

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE']);

export interface RequestLine {
  readonly method: string;
  readonly url: string;
  /** As in `HTTP/1.1`; empty where there is none. */
  readonly version: string;
}

/** Reads `POST http://host/path HTTP/1.1`, of which the URL alone is needed; undefined for other words. */
export function readRequestLine(text: string): RequestLine | undefined {
  const [, word = '', rest = ''] = /^([A-Za-z]+)\s+(\S.*)$/.exec(text) ?? [];
  const isMethod = word !== '' && (word === word.toUpperCase() || METHODS.has(word.toUpperCase()));
  const target = isMethod ? rest : text;
  const [suffix = '', version = ''] = /\s(HTTP\/.*)$/i.exec(target) ?? [];
  const url = target.slice(0, target.length - suffix.length).trim();
  // Words are no URL; the plugins encode spaces in what begins like one.
  const hasSpace = /\s/.test(url.replace(VARIABLE, ''));
  if (url === '' || (hasSpace && !/^(?:https?:\/\/|\/|\{\{)/i.test(url))) return undefined;
  return { method: isMethod ? word : 'GET', url, version: version.trim() };
}
