/** Finds the parts of a sent request that a response names, and lists them with their settings. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Built, Span } from '../../../core';
import { inLine } from '../../../i18n/format';
import { settingName } from '../../../i18n/naming';
import { sendTexts } from '../../../i18n/send';
import type { HttpResponse } from '../../../send/exchange';
import { readBodyText } from '../../../ui/body-format';
import { Button } from '../../../ui/button';
import { useEditor } from '../../fields/editor-context';
import { holdsSecret, spanIndexAt, targetOf, targetsOf } from '../../request/message/origins';
import type { Target } from '../../store/settings-link';
import type { Sent } from '../outbox';
import styles from './answer-places.module.css';
import { AnswerNames, type Named, namesIn, type Position, positionIn } from './names';
import { type Member, SentMessage } from './sent-members';

export interface AnswerPlace extends AnswerWords {
  /** Bytes of the sent message; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The settings that made these bytes. */
  readonly targets: readonly Target[];
  /** The beginning of what was sent there; undefined if it is a secret. */
  readonly sent: string | undefined;
}

/** A sentence of an answer about a part of the request. */
export interface AnswerWords {
  /** What the answer calls the part, such as `customer.email`; empty where its words do, or name nothing. */
  readonly name: string;
  /** The sentence of the answer, in one line. */
  readonly words: string;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export type SentRequest = Pick<Built, 'bytes' | 'spans'>;

/** Answers longer than this are not searched, in UTF-16 units. */
const MAX_ANSWER = 1024 * 1024;
const MAX_WORDS = 200;
const MAX_SENT = 80;

/** The most sentences that are shown without a place. */
const MAX_UNPLACED = 5;

export interface ReadAnswer {
  /** The places that the answer names, in its order; none for a name that the request does not have exactly once. */
  readonly places: readonly AnswerPlace[];
  /**
   * Sentences about parts that the request does not have exactly once; if the answer names no part, its own sentence,
   * because it has the reason of a refusal.
   */
  readonly others: readonly AnswerWords[];
}

/** Reads which parts of the request an answer names. 401 names the authentication; 403 names nothing. Never throws. */
export function readAnswer(answer: Answer, request: SentRequest): ReadAnswer {
  const nothing = { places: [], others: [] };
  if (answer.status === 401)
    return answer.body.length > MAX_ANSWER ? nothing : ofAuthentication(answer, request);
  if (answer.status === 403 || answer.body.length > MAX_ANSWER) return nothing;
  const json = parsed(answer.body);
  if (answer.status < 400 && !isFailure(json)) return nothing;
  const message = new SentMessage(request.bytes);
  const found: AnswerPlace[] = [];
  const unplaced: AnswerWords[] = [];
  const add = (members: readonly Member[], words: string, each?: Named) => {
    const name = each ? nameOf(each) : '';
    const [member] = members;
    if (member && members.length === 1) found.push({ ...placeOf(member, words, request, message), name });
    else if (each) unplaced.push({ name, words: oneLine(words, MAX_WORDS) });
  };

  const { named, sentences } = new AnswerNames(json);
  for (const each of named) add(resolve(each, message), each.words, each);
  if (named.length === 0) {
    for (const sentence of json === undefined ? plainSentences(answer) : sentences) {
      const position = positionIn(sentence, message);
      const members = namesIn(sentence).flatMap((each) => resolve(each, message));
      const distinct = [...new Map(members.map((member) => [member.start, member])).values()];
      add(distinct.length > 0 || !position ? distinct : atPosition(position, message), sentence);
    }
  }
  const isRepeated = (place: AnswerPlace, index: number) =>
    found.findIndex(({ start, words }) => start === place.start && words === place.words) < index;
  const [summary] = sentences;
  if (found.length + unplaced.length === 0 && summary !== undefined)
    unplaced.push({ name: '', words: oneLine(summary, MAX_WORDS) });
  return {
    places: found.filter((place, index) => !isRepeated(place, index)),
    others: unplaced.slice(0, MAX_UNPLACED),
  };
}

/** The name to show; empty where the sentence has it. */
function nameOf({ steps, words }: Named): string {
  const name = steps.join('.');
  const said = words.toLowerCase();
  const small = name.toLowerCase();
  const isSaid =
    said.startsWith(small) ||
    (steps.length > 1 && said.includes(small)) ||
    ['"', "'", '`'].some((quote) => said.includes(quote + small + quote));
  return isSaid ? '' : oneLine(name, MAX_SENT);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some receivers send status 200 with a refusal in the body. */
function isFailure(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const { ok, success, errors } = json as Record<string, unknown>;
  return (
    ok === false || success === false || (Array.isArray(errors) && errors.length > 0) || hasUserErrors(json)
  );
}

const hasUserErrors = (json: object): boolean =>
  Object.values((json as { data?: object }).data ?? {}).some(
    (each: { userErrors?: unknown } | null) => Array.isArray(each?.userErrors) && each.userErrors.length > 0,
  );

/** Plain text of one message; a page is not read. */
const plainSentences = ({ body, contentType }: Answer): string[] =>
  /html|xml/i.test(contentType) || body.trimStart().startsWith('<') ? [] : [body];

const MISSING = /missing|required/i;
/** Names of the whole body, before the steps inside it. */
const WRAPPERS = /^(body|data|attributes|json|input|payload|request|requestBody|root|relationships)$/;

/** The members that the name can mean, those of the most exact match only. */
function resolve({ kind, steps, words }: Named, message: SentMessage): Member[] {
  const [first = ''] = steps;
  if (kind === 'elsewhere') return [];
  if (kind === 'header') return message.header(first);
  const inQuery = message.parameter(steps.join('.'));
  if (kind === 'query' || (kind === 'parameter' && inQuery.length > 0)) return inQuery;
  const inBody = message.atPath(steps);
  if (kind === 'field' && inBody.length + inQuery.length > 0) return [...inBody, ...inQuery];
  if (inBody.length > 0) return inBody;
  const inOtherCase = message.atPath(steps, 'plain');
  if (inOtherCase.length > 0) return inOtherCase;
  // Of a member that is missing, one of the same name elsewhere is another.
  const mayBeDeeper = kind !== 'path' && !MISSING.test(words);
  const deeper = mayBeDeeper ? message.endingWith(steps) : [];
  if (deeper.length > 0) return deeper;
  const deeperInOtherCase = mayBeDeeper ? message.endingWith(steps, 'plain') : [];
  if (deeperInOtherCase.length > 0) return deeperInOtherCase;
  if (!WRAPPERS.test(first) || message.atPath([first], 'plain').length > 0) return [];
  return resolve({ kind: 'path', steps: steps.slice(1), words }, message);
}

/**
 * The member at a position, or the characters there if the body is not JSON. Parsers count characters, UTF-16
 * units or bytes: none if these differ.
 */
function atPosition({ line, column }: Position, message: SentMessage): Member[] {
  const { body } = message;
  const lineStart = line === undefined ? 0 : startOfLine(body, line);
  if (lineStart === undefined || (line !== undefined && column < 1)) return [];
  const offset = line === undefined ? column : inLineAt(lineStart + column - 1, lineStart, message);
  if (offset === undefined || offset >= body.length) return [];
  if (/[^\0-\x7f]/.test(body.slice(lineStart, offset + 1))) return [];
  if (message.isJson) return message.memberAt(offset);
  const isPart = (at: number) => /[^\s{}[\],:"]/.test(body.charAt(at));
  let [start, end] = [offset, offset + 1];
  while (start > 0 && isPart(offset) && isPart(start - 1)) start--;
  while (isPart(offset) && isPart(end)) end++;
  return [{ start: message.byteOffset(start), end: message.byteOffset(end) }];
}

/** Where a line starts, counted from 1. */
function startOfLine(body: string, line: number): number | undefined {
  const lines = body.split('\n', line);
  return line < 1 || lines.length < line
    ? undefined
    : lines.slice(0, -1).join('\n').length + (line > 1 ? 1 : 0);
}

/** The offset, or that of the last visible character before the end of the line, where a broken body ends it too early. */
function inLineAt(offset: number, lineStart: number, { body, isJson }: SentMessage): number | undefined {
  const lineEnd = body.indexOf('\n', lineStart);
  const end = lineEnd === -1 ? body.length : lineEnd;
  if (offset < end) return offset;
  const last = body.slice(0, end).trimEnd().length - 1;
  return isJson || last < 0 ? undefined : last;
}

/** The spans of these bytes; of an empty value those of its name. */
function spansIn(spans: readonly Span[], start: number, end: number): readonly Span[] {
  const first = start === end ? Math.max(0, start - 2) : start;
  return spans.slice(spanIndexAt(spans, first), spanIndexAt(spans, Math.max(first, end - 1)) + 1);
}

function placeOf(
  { start, end }: Member,
  words: string,
  { spans }: SentRequest,
  message: SentMessage,
): Omit<AnswerPlace, 'name'> {
  const inside = spansIn(spans, start, end);
  const isSecret = inside.some(({ origin }) => holdsSecret(origin));
  const sent = message.text(start, end);
  return {
    words: oneLine(words, MAX_WORDS),
    start,
    end,
    targets: targetsIn(inside, start, end, message),
    sent: isSecret ? undefined : oneLine(sent, MAX_SENT),
  };
}

/** The settings behind the bytes, each with the part of its text that made them. */
function targetsIn(spans: readonly Span[], start: number, end: number, message: SentMessage): Target[] {
  const targets = new Map<string, Target>();
  for (const span of spans) {
    const target = targetOf(span.origin);
    if (!target) continue;
    const { path } = target;
    const range = partOf(span, start, end, message) ?? target.range;
    const known = targets.get(JSON.stringify(path))?.range;
    const joined = known &&
      range && {
        start: Math.min(known.start, range.start),
        end: Math.max(known.end, range.end),
      };
    const whole = joined ?? range ?? known;
    targets.set(JSON.stringify(path), whole ? { path, range: whole } : { path });
  }
  return [...targets.values()];
}

/** The part of a setting that a part of its span was taken from, where they are the same text. */
function partOf({ start, end, origin }: Span, from: number, to: number, message: SentMessage) {
  if (origin.from !== 'setting' || origin.encoding !== 'none') return undefined;
  const { range } = origin;
  if (message.text(start, end).length !== range.end - range.start) return undefined;
  const before = message.text(start, Math.max(start, from)).length;
  const after = message.text(Math.min(end, to), end).length;
  return { start: range.start + before, end: range.end - after };
}

const isCredential = ({ path }: Target): boolean => path[0] === 'authentication';

const credentialsIn = (spans: readonly Span[]): readonly Span[] =>
  spans.filter(({ origin }) => targetsOf(origin).some(isCredential));

/** Whether a request has credentials or a signature. */
export const hasCredentials = ({ spans }: SentRequest): boolean => credentialsIn(spans).length > 0;

/** The credentials with their settings, the secret first; the sentence of the answer alone where none were sent. */
function ofAuthentication(answer: Answer, { spans }: SentRequest): ReadAnswer {
  const own = credentialsIn(spans);
  const [first, last] = [own[0], own.at(-1)];
  const json = parsed(answer.body);
  const { named, sentences } = new AnswerNames(json);
  const [plain = ''] = json === undefined ? plainSentences(answer) : [];
  const said = { name: '', words: oneLine(named[0]?.words ?? sentences[0] ?? plain, MAX_WORDS) };
  if (!first || !last) return { places: [], others: json === undefined || said.words === '' ? [] : [said] };
  const targets = own.flatMap(({ origin }) => targetsOf(origin)).filter(isCredential);
  return {
    places: [{ ...said, start: first.start, end: last.end, targets: targets.toReversed(), sent: undefined }],
    others: [],
  };
}

/** The beginning of the text, its white space as single spaces. */
function oneLine(text: string, length: number): string {
  const line = text
    .slice(0, length * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

interface AnswerPlacesProps {
  readonly response: HttpResponse;
  readonly sent: Sent;
  /** Whether the settings still are those of the sent request. */
  readonly isCurrent: boolean;
}

/** The parts of the request that the response names, each with its words and the way to the setting. */
export function AnswerPlaces({ response, sent, isCurrent }: AnswerPlacesProps) {
  const { places, others } = useMemo(() => readResponse(response, sent), [response, sent]);
  if (places.length + others.length === 0) return null;
  return (
    <ul className={styles.places} aria-label={sendTexts.places}>
      {places.map((place) => (
        <PlaceItem key={`${place.start} ${place.words}`} place={isCurrent ? place : undefined}>
          <Words {...place} />
          {place.sent !== undefined && (
            <bdi className={styles.sent}>
              {place.sent === '' ? sendTexts.sentEmpty : sendTexts.sentThere(place.sent)}
            </bdi>
          )}
          {isCurrent && place.targets[0] && <SettingButton target={place.targets[0]} />}
        </PlaceItem>
      ))}
      {others.map((each) => (
        <li key={`${each.name} ${each.words}`}>
          <Words {...each} />
        </li>
      ))}
    </ul>
  );
}

const Words = ({ name, words }: AnswerWords) => (
  <>
    {name !== '' && <bdi className={styles.sent}>{inLine(name)}</bdi>}
    <bdi className={styles.words}>{inLine(words)}</bdi>
  </>
);

/** Longer answers are data, not messages; in bytes. */
const MAX_SHOWN_ANSWER = 1024 * 1024;

function readResponse({ status, headers, body }: HttpResponse, sent: Sent): ReadAnswer {
  if (body.length > MAX_SHOWN_ANSWER) return { places: [], others: [] };
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const { text } = readBodyText(body, contentType);
  return readAnswer({ status, contentType, body: text.replace(/^\ufeff/, '') }, sent);
}

interface PlaceItemProps {
  /** Undefined once the request has changed. */
  readonly place: AnswerPlace | undefined;
  readonly children: ReactNode;
}

/** Highlights the bytes and the setting of the place while it is hovered or focused. */
function PlaceItem({ place, children }: PlaceItemProps) {
  const { link } = useEditor();
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    if (!isPointed || !place) return;
    const { start, end, targets } = place;
    link.point(targets);
    link.setHighlight({ from: 'answer', values: [], tags: [], bytes: { start, end } });
    return () => {
      link.point([]);
      link.clearHighlight('answer');
    };
  }, [link, place, isPointed]);
  return (
    <li
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setPointed(true)}
      onBlur={() => setPointed(false)}
    >
      {children}
    </li>
  );
}

/** Goes to the setting. */
function SettingButton({ target }: { target: Target }) {
  const { link } = useEditor();
  return (
    <Button onClick={() => link.focusSetting(target)}>{sendTexts.goTo(settingName(target.path))}</Button>
  );
}
