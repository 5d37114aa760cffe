/**
 * Placeholders in the words of a command: `{{name}}`, as Postman and Bruno copy it, `${{ secrets.NAME }}` of a workflow,
 * `<NAME>`, and `$NAME` in single quotes. In a host or a path they become tags, since no program sends them there as
 * they are; elsewhere they may be meant, as in the template of a mail, so that tags are only offered.
 */
import type { ForeignRequest } from '../reading';
import type { TemplateLanguage } from '../variables';
import type { Expansion } from './command';

/** Marks of placeholders that become tags: characters of the private use area, which no encoding of a URL is about. */
const [BEGIN, END] = ['\ue000', '\ue001'];

/** The language of a shell, with the marks of placeholders. */
export const withPlaceholders = (marks: TemplateLanguage): TemplateLanguage => ({
  pattern: new RegExp(`${marks.pattern.source}|${BEGIN}[^${BEGIN}${END}]+${END}`, 'g'),
  hasUnfilled: true,
  nameIn: (found) => (found.startsWith(BEGIN) ? found.slice(1, -1) : marks.nameIn(found)),
  shown: (found) => (found.startsWith(BEGIN) ? `{{${found.slice(1, -1)}}}` : found),
});

/** A placeholder in a text, with its offsets. */
interface Placeholder {
  readonly from: number;
  readonly to: number;
  readonly found: string;
  readonly name: string;
}

/** Braces alone, of a workflow of GitHub, and of a shell; a word in angle brackets. Names are trimmed. */
const PLACEHOLDER =
  /\$?\{\{(?<braces>[\w$ .-]{1,60})\}\}|\$\{(?<braced>[A-Z][A-Z0-9_]{1,60})\}|\$(?<plain>[A-Z][A-Z0-9_]{1,60})(?!\w)|<(?<angles>[A-Za-z][\w .-]{0,60})>/g;

function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(({ 0: found, index: from, groups = {} }) => {
    const { braces, braced, plain, angles } = groups;
    const name = (braces ?? braced ?? plain ?? angles ?? '').trim();
    const to = from + found.length;
    // Three braces are not a placeholder.
    const isOther = braces !== undefined && text[from - 1] === '{' && text[to] === '}';
    return isOther || !/^[A-Za-z_$]/.test(name) ? [] : [{ from, to, found, name }];
  });
}

/** Those in the host and the path of a URL: in the host anywhere, in the path a whole segment. */
export function inAddress(url: string): Placeholder[] {
  const query = url.replace(PLACEHOLDER, (found) => 'x'.repeat(found.length)).search(/[?#]/);
  const end = query === -1 ? url.length : query;
  const [scheme = ''] = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(url) ?? [];
  const slash = url.indexOf('/', scheme.length);
  const hostEnd = slash === -1 ? end : slash;
  return placeholdersIn(url.slice(0, end)).filter(
    ({ from, to }) => to <= hostEnd || (url[from - 1] === '/' && (to === end || url[to] === '/')),
  );
}

/** As parts of a URL that a program does not read as patterns. */
export const addressExpansions = (url: string): Expansion[] =>
  inAddress(url).map(({ from, to }) => ({ from, to }));

/** Those in other places. In text with elements of markup, and in small letters, angle brackets are no placeholder. */
function elsewhere(text: string): Placeholder[] {
  const isMarkup = text.includes('</');
  return placeholdersIn(text).filter(
    ({ found }) => !found.startsWith('<') || (!isMarkup && /^<[A-Z][A-Z0-9_ -]+>$/.test(found)),
  );
}

/** Tags of blocks, comments and partials of other template languages, which become no tags. */
const RESERVED = /\{\{[#/^&!>~*=%][^{}]{0,200}\}\}/g;
const BEGINS_BLOCK = /\{\{~?[#^]/;
/** Words that are tags of a block inside of it. */
const WORD_OF_BLOCK = /^(?:else|end)\b/;

/** The tags in a text that stay text, and its placeholders but for those. */
function reservedIn(text: string): { readonly kept: string[]; readonly others: Placeholder[] } {
  const hasBlocks = BEGINS_BLOCK.test(text);
  const isOfBlock = ({ name }: Placeholder) => hasBlocks && WORD_OF_BLOCK.test(name);
  const all = elsewhere(text);
  const kept = [
    ...[...text.matchAll(RESERVED)].map(([found]) => found),
    ...all.filter(isOfBlock).map(({ found }) => found),
  ];
  return { kept, others: all.filter((one) => !isOfBlock(one)) };
}

function marked(text: string, placeholders: readonly Placeholder[]): string {
  let result = '';
  let passed = 0;
  for (const { from, to, name } of placeholders) {
    result += text.slice(passed, from) + BEGIN + name + END;
    passed = to;
  }
  return result + text.slice(passed);
}

/** A request whose address has tags for its placeholders. */
export interface WithPlaceholders {
  readonly request: ForeignRequest;
  /** Its other placeholders, as they are written. */
  readonly found: readonly string[];
  /**
   * Tags of other languages beside these, which stay text in both requests. A text without placeholders is a template
   * that is meant as it is.
   */
  readonly kept: readonly string[];
  /** The request with tags for these too; undefined without any. */
  readonly tagged?: ForeignRequest;
}

export function placeholdersOf(request: ForeignRequest): WithPlaceholders {
  const url = marked(request.url, inAddress(request.url));
  const found = new Set<string>();
  const reserved = new Set<string>();
  const all = (text: string): string => {
    const { kept, others } = reservedIn(text);
    for (const one of kept) reserved.add(one);
    for (const one of others) found.add(one.found);
    return marked(text, others);
  };
  const plain = { ...request, url };
  const tagged = { ...plain, url: all(url), body: withTexts(request.body, all) };
  if (found.size === 0) return { request: plain, found: [], kept: [] };
  return { request: plain, found: [...found], kept: [...reserved], tagged };
}

function withTexts(body: ForeignRequest['body'], change: (text: string) => string): ForeignRequest['body'] {
  if (body.type === 'text') return { ...body, text: change(body.text) };
  if (body.type === 'none') return body;
  return {
    ...body,
    rows: body.rows.map((row) => ({ ...row, key: change(row.key), value: change(row.value) })),
  };
}
