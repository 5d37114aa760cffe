/**
 * The file of approved requests, `NAME.approved.md`: Markdown with a section for each sample, in which stand the
 * request that was approved and the data it was made from. It is compared with what the action makes today, from
 * this file alone.
 */
import {
  type Action,
  type Built,
  build,
  type Context,
  type HttpRequest,
  hasErrors,
  type Problem,
  readContext,
} from '../core';
import {
  authenticationSettings,
  type BodyFormat,
  digestOf,
  fromBase64,
  type Json,
  jsonText,
  pathText,
  replacedSecrets,
  SIZE_LIMIT,
  secretOf,
} from '../core/internal';

/*
 * What an action makes of one context, as text to approve: the same for the same request, and readable line by line
 * in a comparison. Time and message id are fixed. Secrets and signatures stand as their names.
 */

/** 2026-01-01T00:00:00Z. */
const APPROVED_AT = 1767225600;
const APPROVED_ID = 'approved';

/** The first line of the text where nothing is sent. */
export const NOT_SENT = 'Not sent:';

/** A line of the text that says why nothing is sent, and the problem that it is about. */
interface Refusal {
  readonly line: string;
  readonly problem: Problem;
}

interface RequestText {
  /** The request, or why nothing is sent. It ends without a line end. */
  readonly text: string;
  /** Empty if there is a request. */
  readonly refusals: readonly Refusal[];
}

/** The request of an action for a context. */
function approvedRequest(action: Action, context: Context): RequestText {
  const { action: safe, nameOf } = withStandIns(action);
  const built = build(safe, { context, now: APPROVED_AT, id: APPROVED_ID });
  const { request } = built;
  if (request) return { text: requestText(built, request, safe, nameOf), refusals: [] };
  const refusals = refusalsOf(built, safe);
  return { text: [NOT_SENT, ...refusals.map(({ line }) => line)].join('\n'), refusals };
}

function requestText(
  built: Built,
  request: HttpRequest,
  action: Action,
  nameOf: (setting: string) => string,
): string {
  const head = [`${request.method} ${request.url}`, ...headerLines(built, request, nameOf)];
  if (request.body.length === 0) return head.join('\n');
  const { shown, isExact } = shownBody(utf8.decode(request.body), action.format);
  if (!isExact) head.push(`(SHA-256 of the body: ${digestOf(request.body, 'sha256', 'hex')})`);
  return [...head, '', shown].join('\n');
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Settings, what of their texts it is about, and codes: the words of a message may change with the version. */
function refusalsOf({ problems }: Built, action: Action): Refusal[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.map((problem) => {
    const { code, path, range } = problem;
    const text = path.reduce<unknown>((value, step) => Object(value)[step], action);
    const about = range && typeof text === 'string' ? ` ${text.slice(range.start, range.end)}` : '';
    const line = escaped(`- ${pathText(path)}${about}: ${code}`.toWellFormed().replaceAll('\n', ' '));
    return { line, problem };
  });
}

/** A key of every form. */
const STAND_IN = 'AAAA';

/** Replaces the secrets of an action by one fixed key; `nameOf` returns the name of the secret in a setting. */
function withStandIns(action: Action): { action: Action; nameOf: (setting: string) => string } {
  const own: Readonly<Record<string, unknown>> = action.authentication;
  const replaced = new Map(replacedSecrets([action]).map(({ path, name }) => [path.at(-1), name]));
  const names = new Map<string, string>();
  for (const { name: setting, type } of authenticationSettings(action.authentication.method)) {
    const secret = own[setting];
    if (type !== 'secret' || secret === undefined) continue;
    const isReference = typeof secret === 'object' && secret !== null && 'secret' in secret;
    names.set(setting, isReference ? String(secret.secret) : (replaced.get(setting) ?? setting));
  }
  const standIns = Object.fromEntries([...names.keys()].map((setting) => [setting, STAND_IN]));
  return {
    action: { ...action, authentication: { ...action.authentication, ...standIns } } as Action,
    nameOf: (setting) => names.get(setting) ?? setting,
  };
}

/** The header fields in wire order without Host, which follows from the URL. */
function headerLines(
  { bytes, spans }: Built,
  request: HttpRequest,
  nameOf: (setting: string) => string,
): string[] {
  const lines: string[] = [];
  // The head is ASCII, so that characters and bytes have the same offsets.
  let start = `${request.method} ${request.target} HTTP/1.1\r\n`.length;
  for (const [name, value] of request.headers) {
    start += `${name}: `.length;
    const end = start + value.length;
    const shown = spans
      .filter((span) => span.end > start && span.start < end)
      .map(({ origin, ...span }) => {
        const written = utf8.decode(bytes.subarray(Math.max(span.start, start), Math.min(span.end, end)));
        const secret = secretOf(origin);
        if (origin.from === 'derived' && origin.by.startsWith('hmac-')) return '{signature}';
        if (!secret) return written;
        const place = `{${nameOf(String(secret.at(-1)))}}`;
        if (origin.from !== 'derived') return place;
        const credentials = utf8.decode(fromBase64(written));
        return `base64(${escaped(credentials.slice(0, -STAND_IN.length))}${place})`;
      })
      .join('');
    if (name !== 'Host') lines.push(`${name}: ${shown}`);
    start = end + '\r\n'.length;
  }
  return lines;
}

/** A line of JSON up to this length is shown as it is, in characters. */
const MAX_LINE = 100;

/** What a text file or an editor may lose or hide: controls and other line ends. Line feeds stay. */
const HIDDEN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const escapeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with escapes for what is hidden, and for a space at the end of a line, which editors remove. */
const escaped = (text: string): string =>
  text
    .replace(HIDDEN, escapeOf)
    .split('\n')
    .map((line) => (line.endsWith(' ') ? line.slice(0, -1) + escapeOf(' ') : line))
    .join('\n');

/** A body as lines; `isExact` if they and the length of the body say every byte of it. */
function shownBody(body: string, format: BodyFormat): { shown: string; isExact: boolean } {
  if (format === 'default') return { shown: body.replaceAll('&', '\n&'), isExact: true };
  if (!body.includes('\n') && body.length > MAX_LINE) {
    const { context, problems } = readContext(body);
    if (problems.length === 0) return { shown: escaped(laidOut(context.root)), isExact: false };
  }
  const shown = escaped(body);
  return { shown, isExact: shown === body };
}

/** The JSON text of a value with each member and item on a line of its own. */
function laidOut(value: Json, indent = ''): string {
  const inner = `${indent}  `;
  const lines =
    value.type === 'object'
      ? value.members.map(
          (member) => `${jsonText({ type: 'string', value: member.name })}: ${laidOut(member.value, inner)}`,
        )
      : value.type === 'array'
        ? value.items.map((item) => laidOut(item, inner))
        : [];
  if (lines.length === 0) return jsonText(value);
  const [open, close] = value.type === 'object' ? '{}' : '[]';
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
}

export interface NamedContext {
  readonly name: string;
  /** JSON. */
  readonly text: string;
}

interface ApprovedSample extends NamedContext {
  /** As `approvedRequest` made it. */
  readonly request: string;
}

/** What the action makes of an approved sample today. */
export interface Comparison {
  readonly name: string;
  readonly approved: string;
  readonly current: string;
  /** Why nothing is sent now, by the lines of `current`. */
  readonly refusals: readonly Refusal[];
}

export const isChanged = ({ approved, current }: Comparison): boolean => approved !== current;

const INTRODUCTION = `What each sample makes, at 2026-01-01T00:00:00Z and with the message ID \`approved\`. Secrets and signatures stand as
their names: a change of them is not noticed. The data of the samples is in this file.`;

/** Approves what the action makes of each sample. Samples that are not JSON are left out. */
export function approve(action: Action, samples: readonly NamedContext[]): ApprovedSample[] {
  return samples.flatMap(({ name, text: typed }) => {
    if (hasErrors(readContext(typed).problems)) return [];
    const text = dataText(typed);
    return [{ name, text, request: approvedRequest(action, readContext(text).context).text }];
  });
}

export const compare = (action: Action, samples: readonly ApprovedSample[]): Comparison[] =>
  samples.map((sample) => comparisonOf(action, sample));

function comparisonOf(action: Action, { name, text, request }: ApprovedSample): Comparison {
  const { text: current, refusals } = approvedRequest(action, readContext(text).context);
  return { name, approved: request, current, refusals };
}

/** What becomes of a file: the comparison of its requests, or why it cannot be used. */
export type CompareResult =
  | { readonly comparisons: readonly Comparison[]; readonly fault?: undefined }
  | { readonly fault: ApprovedFault; readonly comparisons?: undefined };

/** A step for each sample. */
export function* comparingFile(action: Action, file: string): Generator<void, CompareResult> {
  const { samples, fault } = readApproved(file);
  if (fault) return { fault };
  const comparisons: Comparison[] = [];
  for (const sample of samples) {
    yield;
    comparisons.push(comparisonOf(action, sample));
  }
  return { comparisons };
}

/** The text of the file. */
export function writeApproved(actionName: string, samples: readonly ApprovedSample[]): string {
  const sections = samples.map(sectionOf);
  return `${[`# Approved requests: ${oneLine(actionName)}\n`, `${INTRODUCTION}\n`, ...sections].join('\n')}`;
}

const sectionOf = ({ name, text, request }: ApprovedSample): string =>
  `## ${oneLine(name)}\n\n${fenced('http', request)}\n\nFrom:\n\n${fenced('json', text)}\n`;

/**
 * The text of a file with the request of one more sample: unchanged where it has that sample, undefined where a sample
 * of this name has other data.
 */
export function withSample(text: string, action: Action, sample: NamedContext): string | undefined {
  const [added] = approve(action, [sample]);
  if (!added) return text;
  const same = readApproved(text).samples.find(({ name }) => name === oneLine(added.name));
  if (same) return same.text === added.text ? text : undefined;
  return `${text.trimEnd()}\n\n${sectionOf(added)}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toWellFormed();

/** As the person wrote it, but with one kind of line ends; what has no lines gets some. */
function dataText(text: string): string {
  const trimmed = text.trim().replaceAll(/\r\n?/g, '\n').toWellFormed();
  return trimmed.includes('\n') ? trimmed : laidOut(readContext(trimmed).context.root);
}

function fenced(language: string, text: string): string {
  let fence = '```';
  for (const [run] of text.matchAll(/`+/g)) if (run.length >= fence.length) fence = `${run}\``;
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Why a file of approved requests cannot be used. */
export interface ApprovedFault {
  readonly code: 'too-large' | 'no-samples' | 'open-block' | 'no-data' | 'data-not-json';
  /** From 1. */
  readonly line: number;
  /** What is wrong with the data. */
  readonly problem?: Problem;
}

/** A sample of a file, and the lines of its request with their fences: from the first to before `end`, from 0. */
interface FoundSample extends ApprovedSample {
  readonly start: number;
  readonly end: number;
}

/** Reads a file; with a fault nothing of it is used. What stands between the blocks is ignored. */
export function readApproved(text: string): { samples: FoundSample[]; fault?: ApprovedFault } {
  if (text.length > SIZE_LIMIT) return { samples: [], fault: { code: 'too-large', line: 1 } };
  const samples: FoundSample[] = [];
  const lines = linesOf(text);
  let name = '';
  let request: { readonly request: string; readonly start: number; readonly end: number } | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.startsWith('## ')) name = line.slice('## '.length).trim();
    const [, fence, language] = FENCE.exec(line) ?? [];
    if (fence === undefined) continue;
    const end = lines.indexOf(fence, at + 1);
    if (end < 0) return { samples: [], fault: { code: 'open-block', line: at + 1 } };
    const block = lines.slice(at + 1, end).join('\n');
    if (language === 'http') {
      if (request) break;
      request = { request: block, start: at, end: end + 1 };
    } else if (language === 'json' && request) {
      const problem = readContext(block).problems.find(({ severity }) => severity === 'error');
      if (problem) return { samples: [], fault: { code: 'data-not-json', line: at + 1, problem } };
      samples.push({ name, text: block, ...request });
      request = undefined;
    }
    at = end;
  }
  if (request) return { samples: [], fault: { code: 'no-data', line: request.start + 1 } };
  return samples.length > 0 ? { samples } : { samples, fault: { code: 'no-samples', line: 1 } };
}

const linesOf = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').split('\n');

const FENCE = /^(`{3,})([a-z]*)$/;

/** The text of a file in which the current requests are approved; all else of it stays. */
export function updateApproved(text: string, action: Action): string {
  const { samples } = readApproved(text);
  const lines = linesOf(text);
  const current = compare(action, samples);
  for (const [index, { start, end }] of [...samples.entries()].toReversed())
    lines.splice(start, end - start, ...fenced('http', current[index]?.current ?? '').split('\n'));
  return lines.join('\n');
}
