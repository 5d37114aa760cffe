/** A URL alone, which becomes a GET. */
import { Lines } from '../core/internal';
import { Collection } from './collection';
import { Notes } from './notes';
import type { Collected } from './reading';
import { TemplateConverter } from './template-converter';
import { schemeOfUrl } from './to-action';
import { Variables } from './variables';

const MAX_URL_LENGTH = 100_000;
const ADDRESS = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})$/i;
const LABEL = /^[a-z\d-]+$/i;
const TOP_LEVEL = /^[a-z]{2,24}$/i;

/** Whether a text is only a URL, or a host with a path, a port or at least three labels. */
export function isUrlAlone(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false;
  const url = text.trim();
  if (url === '' || /\s/.test(url)) return false;
  if (/^https?:\/\/./i.test(url)) return true;
  const [, host = '', port, rest] = /^([^:/?]+)(:\d+)?([/?].*)?$/.exec(url) ?? [];
  if (ADDRESS.test(host)) return true;
  const labels = host.split('.');
  const last = labels.pop() ?? '';
  const isHost = labels.length > 0 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(last);
  return isHost && (labels.length > 1 || port !== undefined || rest !== undefined);
}

/** Hosts that rarely have a certificate. */
const WITHOUT_TLS = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?:[:/?]|$)/i;

/** Reads a URL as a GET. Without a scheme it gets `https`, as in a browser, or `http` for localhost and addresses. */
export function readUrl(source: string): Collected {
  const collection = new Collection();
  const written = source.trim();
  const where = { place: new Lines(source).placeAt(0) };
  const notes = new Notes();
  const isWhole = schemeOfUrl(written) !== undefined;
  const scheme = WITHOUT_TLS.test(written) ? 'http' : 'https';
  if (!isWhole) notes.add('url-scheme-added', where, { scheme });
  const url = isWhole ? written : `${scheme}://${written}`;
  const request = { name: '', where, method: 'GET', url, headers: [], body: { type: 'none' } } as const;
  collection.take(request, { notes: notes.list, converter: new TemplateConverter(new Variables(new Map())) });
  return collection.result(where);
}
