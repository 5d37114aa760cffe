/** The card of a tag: where its value comes from, the value in the open sample, and its problems. */
import { useState } from 'react';
import type { Path } from '../../../core';
import {
  type Control,
  evaluate,
  type Json,
  type JsonMember,
  type JsonObject,
  lookUp,
  type Part,
  pathText,
  type Root,
  type Tag,
} from '../../../core/internal';
import { templateHelpTexts } from '../../../i18n/editor-tools';
import { inLine } from '../../../i18n/format';
import { aboutValue } from '../../context/values';
import { messagesOf } from '../setting-messages';
import cardStyles from './tag-card.module.css';
import {
  problemsOf,
  type RangedDiagnostics,
  rangeOf,
  type SettledState,
  stateOf,
  type TagMark,
  tagAt,
} from './tags';

/** The content of the card of a tag. */
export interface TagCard extends TagMark {
  readonly state: SettledState;
  /** The tag's text between its braces. */
  readonly title: string;
  /** The state in words. */
  readonly status: string;
  /** Where the value comes from. */
  readonly source?: string;
  /** The beginning of the value before its filters. */
  readonly before?: string;
  /** The beginning of the value as it is inserted, before the encoding of its place. */
  readonly value?: string;
  readonly type?: string;
  /** The description of the value in the schema of the host. */
  readonly about?: readonly string[] | undefined;
  readonly messages: readonly string[];
}

/** The card of the tag at an offset; undefined without a tag. `known` also has the values that only the schema has. */
export function tagCardAt(
  text: string,
  offset: number,
  root: Root,
  { shown, quiet }: RangedDiagnostics,
  known: Root = root,
): TagCard | undefined {
  const part = tagAt(text, offset);
  if (!part) return undefined;
  const range = rangeOf(part, text);
  // Of a tag that is being typed there is nothing to say yet.
  if (problemsOf(range, quiet).length > 0) return undefined;
  const own = problemsOf(range, shown);
  const state = stateOf(own);
  // In a list, the item that lacks the value need not be the first, whose value the card would show.
  const missing = own.find((problem) => problem.code === 'value-missing')?.values.path;
  const found =
    part.type === 'tag' ? shownValue(part, text, root) : part.control && markerValue(part.control, root);
  const value = missing === undefined ? found : undefined;
  return {
    ...range,
    state,
    title: text
      .slice(range.start + 2, range.end)
      .replace(/\}\}$/, '')
      .trim(),
    status: value || part.type === 'broken' ? templateHelpTexts.states[state] : templateHelpTexts.noValue,
    ...(missing !== undefined && found ? { source: templateHelpTexts.fromContext(missing) } : value),
    about: aboutTag(part, known),
    messages: messagesOf(own).map((message) => message.text),
  };
}

/** What the schema says of the value that a tag or a marker reads. */
function aboutTag(part: Exclude<Part, { type: 'text' }>, known: Root): string[] | undefined {
  const path = part.type === 'broken' ? part.control?.path : part.operand.type === 'path' && part.operand;
  const value = path ? lookUp(known, path.steps)?.value : undefined;
  const about = value && aboutValue(value);
  if (!about) return undefined;
  const type = about.types.map((one) => templateHelpTexts.types[one]).join(' | ');
  const allowed = allowedText(value, 240) ?? type;
  return [
    ...(about.description ? [about.description] : []),
    ...(allowed ? [templateHelpTexts.ofSchema(allowed)] : []),
  ];
}

/** A longer value is shown without running filters on it, which takes as long as building the request. */
const MAX_VALUE_LENGTH = 10_000;

function shownValue(
  tag: Tag,
  text: string,
  root: Root,
): Pick<TagCard, 'before' | 'value' | 'type' | 'source'> | undefined {
  const { operand, filters } = tag;
  const found = operand.type === 'path' ? lookUp(root, operand.steps) : undefined;
  const isUnfiltered = found && filters.length > 0 && isLonger(found.value, MAX_VALUE_LENGTH);
  const { value, isOfContext = false } = isUnfiltered
    ? { value: found.value, isOfContext: true }
    : evaluate(tag, root, text);
  if (!value) return undefined;
  const isChanged = found && filters.length > 0 && !isUnfiltered;
  return {
    ...(isChanged && { before: previewValue(found.value, 80) }),
    value: previewValue(value, 240),
    type: templateHelpTexts.types[value.type === 'json-text' ? 'string' : value.type],
    source: sourceOf(isOfContext ? found?.path : undefined, isUnfiltered ?? false),
  };
}

/** What a marker reads: its list, or the value of its condition. */
function markerValue({ path }: Control, root: Root): Pick<TagCard, 'value' | 'type' | 'source'> | undefined {
  const found = lookUp(root, path.steps);
  if (!found) return undefined;
  const { value } = found;
  return {
    value: previewShort(value, 240),
    type: templateHelpTexts.types[value.type],
    source: sourceOf(found.path, false),
  };
}

function sourceOf(path: Path | undefined, isUnfiltered: boolean): string {
  const where = path && pathText(path);
  if (where === undefined) return templateHelpTexts.fromTag;
  return isUnfiltered ? templateHelpTexts.fromContextUnfiltered(where) : templateHelpTexts.fromContext(where);
}

type Shown = Json | { readonly type: 'json-text'; readonly text: string };

/** The beginning of a value's JSON text, cut after about `limit` characters; never walks the whole value. */
export function previewValue(value: Shown, limit = 80): string {
  const text = headOf(value, limit);
  return text.length > limit ? `${cut(text, limit)}…` : text;
}

/** Whether the JSON text of a value has more characters; never walks the whole value. */
export const isLonger = (value: Shown, limit: number): boolean => headOf(value, limit).length > limit;

/** The beginning of a value's JSON text, at least as long as the limit where there is more. */
function headOf(value: Shown, limit: number): string {
  const writer = new Head(limit);
  writer.write(value);
  return writer.text;
}

const isInSample = (value: Json): boolean => !aboutValue(value)?.isOnlyInSchema;

/** The size of an object or array, or the beginning of any other value; what is allowed where the sample has none. */
export function previewShort(value: Json, limit = 48): string {
  if (!isInSample(value)) return allowedText(value, limit) ?? templateHelpTexts.notInSample;
  if (value.type === 'object') return templateHelpTexts.members(sampleMembers(value).length);
  if (value.type === 'array') return templateHelpTexts.items(value.items.length);
  return previewValue(value, limit);
}

/** Without those that only the schema knows. */
const sampleMembers = (value: JsonObject): readonly JsonMember[] =>
  aboutValue(value) ? value.members.filter((member) => isInSample(member.value)) : value.members;

/** The values that the schema allows, if it lists them. */
function allowedText(value: Json, limit: number): string | undefined {
  const text = aboutValue(value)?.values?.slice(0, MAX_ALLOWED).join(' | ');
  return text !== undefined && text.length > limit ? `${cut(text, limit)}…` : text;
}

/** A longer list is cut anyway. */
const MAX_ALLOWED = 100;

/** The type of a value; those that the schema allows where the sample has none. */
export function typeText(value: Json): string {
  const { isOnlyInSchema = false, types = [] } = aboutValue(value) ?? {};
  if (!isOnlyInSchema) return templateHelpTexts.types[value.type];
  return types.map((type) => templateHelpTexts.types[type]).join(' | ') || templateHelpTexts.anyType;
}

/** Cuts between characters, not inside a surrogate pair. */
function cut(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

class Head {
  text = '';
  constructor(readonly limit: number) {}

  get #isFull(): boolean {
    return this.text.length > this.limit;
  }

  write(value: Shown): void {
    switch (value.type) {
      case 'string':
        this.text += JSON.stringify(value.value.slice(0, this.limit + 1));
        return;
      case 'number':
      case 'json-text':
        this.text += value.text.slice(0, this.limit + 1);
        return;
      case 'boolean':
        this.text += String(value.value);
        return;
      case 'null':
        this.text += 'null';
        return;
      case 'array':
        this.#list('[', value.items, ']', (item) => this.write(item));
        return;
      case 'object':
        this.#list('{', value.members, '}', (member) => {
          this.text += `${JSON.stringify(member.name.slice(0, this.limit + 1))}: `;
          this.write(member.value);
        });
    }
  }

  #list<T>(open: string, entries: readonly T[], close: string, write: (entry: T) => void): void {
    this.text += open;
    for (const [index, entry] of entries.entries()) {
      if (this.#isFull) return;
      if (index > 0) this.text += ', ';
      write(entry);
    }
    this.text += close;
  }
}

/** The value of a tag in one sample. */
export interface SampleValue extends Pick<TagCard, 'before' | 'value'> {
  readonly id: string;
  readonly name: string;
}

interface CardProps {
  readonly card: TagCard;
  /** Computes the values in all samples; undefined if there is only one. */
  readonly inSamples: (() => readonly SampleValue[]) | undefined;
}

/** A tag with its state, its value and where that comes from. */
export function Card({ card, inSamples }: CardProps) {
  const [values, setValues] = useState<readonly SampleValue[]>();
  const { state, title, status, before, value, type, source, about, messages } = card;
  return (
    <div role="status" className={`${cardStyles.card} ${cardStyles[state]}`}>
      <div className={cardStyles.head}>
        <code className={cardStyles.title}>{inLine(title)}</code>
        <span className={cardStyles.state}>{status}</span>
      </div>
      {value !== undefined && (
        <div className={cardStyles.value}>
          <Change before={before} value={value} /> <span className={cardStyles.type}>{type}</span>
        </div>
      )}
      {source && <p className={cardStyles.source}>{source}</p>}
      {about?.map((line) => (
        <p key={line} className={cardStyles.source}>
          {inLine(line)}
        </p>
      ))}
      {messages.map((message) => (
        <p key={message} className={cardStyles.message}>
          {message}
        </p>
      ))}
      {values ? (
        <ul className={cardStyles.samples}>
          {values.map((one) => (
            <li key={one.id}>
              <span className={cardStyles.type}>{inLine(one.name)}</span>{' '}
              {one.value === undefined ? (
                templateHelpTexts.noValue
              ) : (
                <Change before={one.before} value={one.value} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        inSamples && (
          // Tab goes on to the next field; the dialog that tries all samples has the same for the keyboard.
          <button
            type="button"
            tabIndex={-1}
            className={cardStyles.more}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setValues(inSamples())}
          >
            {templateHelpTexts.inSamples}
          </button>
        )
      )}
    </div>
  );
}

/** A value, and what it was before its filters. */
function Change({ before, value }: Required<Pick<TagCard, 'value'>> & Pick<TagCard, 'before'>) {
  return (
    <>
      {before !== undefined && (
        <>
          <code>{before}</code> →{' '}
        </>
      )}
      <code>{value}</code>
    </>
  );
}
