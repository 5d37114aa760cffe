import type { Json } from '../../core/internal';
import { memberAt, textOf } from './json';

/** What a page loads to show itself: an action is hardly meant to ask for it again. */
export type Asset = 'script' | 'style' | 'image' | 'font' | 'media';

/** As browsers write why they made a request; of others nothing is said here. */
const BY_RESOURCE_TYPE: ReadonlyMap<string, Asset | 'none'> = new Map([
  ['script', 'script'],
  ['stylesheet', 'style'],
  ['image', 'image'],
  ['font', 'font'],
  ['media', 'media'],
  ['texttrack', 'media'],
  ['xhr', 'none'],
  ['fetch', 'none'],
  ['document', 'none'],
  ['eventsource', 'none'],
  ['ping', 'none'],
]);

const BY_MEDIA_TYPE: readonly (readonly [RegExp, Asset])[] = [
  [/^(?:text|application)\/(?:x-)?(?:java|ecma)script$/, 'script'],
  [/^text\/css$/, 'style'],
  [/^image\//, 'image'],
  [/^(?:font\/|application\/(?:x-)?font-|application\/vnd\.ms-fontobject$)/, 'font'],
  [/^(?:audio|video)\/|^application\/vnd\.apple\.mpegurl$/, 'media'],
];

/** What servers send for whatever they do not know. */
const NO_MEDIA_TYPE = /^(?:|x-unknown|text\/plain|(?:application|binary)\/octet-stream)$/;

const BY_EXTENSION: readonly (readonly [RegExp, Asset])[] = [
  [/\.[cm]?js$/, 'script'],
  [/\.css$/, 'style'],
  [/\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/, 'image'],
  [/\.(?:woff2?|ttf|otf|eot)$/, 'font'],
  [/\.(?:mp[34]|m4[av]|webm|og[gav]|wav|mov|m3u8)$/, 'media'],
];

/**
 * Which asset the request of an entry of a HAR file asks for: the browser says it, or else the answer,
 * or else the end of the path.
 */
export function assetOf(entry: Json): Asset | undefined {
  const said = BY_RESOURCE_TYPE.get((textOf(entry, '_resourceType') ?? '').toLowerCase());
  if (said !== undefined) return said === 'none' ? undefined : said;
  const request = memberAt(entry, 'request');
  if (textOf(request, 'method')?.toUpperCase() !== 'GET') return undefined;
  const answered = textOf(memberAt(entry, 'response', 'content'), 'mimeType') ?? '';
  const mediaType = (answered.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (!NO_MEDIA_TYPE.test(mediaType)) return matching(BY_MEDIA_TYPE, mediaType);
  const [path = ''] = (textOf(request, 'url') ?? '').split(/[?#]/, 1);
  // A dot in the host is no extension.
  return /^[^:/]+:\/\/[^/]+\//.test(path) ? matching(BY_EXTENSION, path.toLowerCase()) : undefined;
}

const matching = (patterns: readonly (readonly [RegExp, Asset])[], text: string): Asset | undefined =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];
