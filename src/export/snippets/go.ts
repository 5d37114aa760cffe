/** Code for Go with its standard library. */
import { type Field, hasHidden, replaceHidden, type Segment, shortEscape } from './segment';
import { program, type Rendered, type Target, unsupported } from './target';
import template from './templates/go.go?raw';

export const go: Target = {
  id: 'go',
  extension: 'go',
  render: (outgoing): Rendered => {
    const { scheme, authority, url, target, fields, body } = outgoing;
    const [path = ''] = target.split('?', 1);
    const isKept = !CHANGED.test(path);
    if (!isKept && target.startsWith('//')) return unsupported({ code: 'go-path' });
    const own = fields.find(({ name }) => WRITTEN_BY_GO.has(name.toLowerCase()) && name !== canonical(name));
    if (own) return unsupported({ code: 'go-header', name: own.name, canonical: canonical(own.name) });
    return program(template, outgoing, {
      url: goText(isKept ? url : `${scheme}://${authority}`),
      body: goText(body),
      // What is opaque Go sends as it stands.
      isOpaque: !isKept,
      target: goText(target),
      fields: fields.map(fieldStatement),
    });
  },
};

/** What Go does not send as it was written: net/url encodes these characters, and refuses broken escapes. */
const CHANGED = /[^\w.~!$&'()*+,;=:@/[\]%-]|%(?![0-9A-Fa-f]{2})/;

/** Header fields that Go adds unless they are set, which it looks up in this case alone. */
const WRITTEN_BY_GO = new Set(['user-agent', 'accept-encoding']);

/** A literal of Go for exactly this text. */
export function goText(text: string): string {
  if (!hasHidden(text) && !text.includes('`') && /["\\\n]/.test(text)) return `\`${text}\``;
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `"${replaceHidden(escaped, shortEscape)}"`;
}

/** The case in which Go writes the name of a header field. */
const canonical = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|-)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());

function fieldStatement({ name, value, credentials }: Field): string {
  if (value) {
    return name === canonical(name)
      ? `request.Header.Set(${goText(name)}, ${joined(value)})`
      : `request.Header[${goText(name)}] = []string{${joined(value)}}`;
  }
  const [username, ...password] = credentials;
  const user = username?.type === 'text' ? username.text.slice(0, -1) : '';
  return `request.SetBasicAuth(${goText(user)}, ${joined(password)})`;
}

const joined = (segments: readonly Segment[]): string =>
  segments.map((segment) => (segment.type === 'text' ? goText(segment.text) : 'secret')).join(' + ') || '""';
