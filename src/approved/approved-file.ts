/**
 * The file of approved requests, `NAME.approved.md`: Markdown with a section for each sample, in which stand the
 * request that was approved and the data it was made from. It is compared with what the action makes today, from
 * this file alone.
 */
import { type Action, hasErrors, type Problem, readContext } from '../core';
import { SIZE_LIMIT } from '../core/internal';
import { approvedRequest, laidOut, type Refusal } from './approved-request';

export interface NamedContext {
  readonly name: string;
  /** JSON. */
  readonly text: string;
}

export interface ApprovedSample extends NamedContext {
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
  const sections = samples.map(
    ({ name, text, request }) =>
      `## ${oneLine(name)}\n\n${fenced('http', request)}\n\nFrom:\n\n${fenced('json', text)}\n`,
  );
  return `${[`# Approved requests: ${oneLine(actionName)}\n`, `${INTRODUCTION}\n`, ...sections].join('\n')}`;
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
