import { useMemo } from 'react';
import type { Problem } from '../../core';
import { codeTexts } from '../../i18n/code';
import { useAnnouncements } from '../../ui/announcements';
import { downloadText } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { CopyButton, TextBlock } from '../../ui/text-block';
import styles from './code-text.module.css';
import { useEditor } from './editor-context';

/** For a view of code and what is to be known about it. */
export const codeViewLook = styles.view;

interface CodeTextProps {
  readonly code: string;
  readonly label: string;
  /** The name of the file to save. */
  readonly file: string;
  readonly mediaType?: string;
  /** Absent where the code has no colours. */
  readonly language?: ColouredLanguage;
}

/** Code to be read, copied and saved. */
export function CodeText({ code, label, file, mediaType = 'text/plain', language }: CodeTextProps) {
  const { notify } = useAnnouncements();
  const save = () => {
    downloadText(file, code, mediaType);
    notify({ text: codeTexts.downloaded(file) });
  };
  return (
    <>
      <div className={styles.ways}>
        <CopyButton text={code} />
        <Button icon="download" onClick={save}>
          {codeTexts.download}
        </Button>
      </div>
      <TextBlock
        text={code}
        label={label}
        render={(shown) => <Coloured code={shown} language={language} />}
      />
    </>
  );
}

function Coloured({ code, language }: Pick<CodeTextProps, 'code' | 'language'>) {
  const pieces = useMemo(() => (language ? colouredPieces(code, language) : []), [code, language]);
  if (!language) return code;
  return pieces.map(({ text, colour }, index) =>
    colour ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
      <span key={index} className={styles[colour]}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

interface NoCodeProps {
  /** Says why. */
  readonly text: string;
  /** The first problem, if there is one to go to. */
  readonly problem: Problem | undefined;
}

/** Stands in the place of code that cannot be made, with a way to what is to be mended. */
export function NoCode({ text, problem }: NoCodeProps) {
  const { link } = useEditor();
  return (
    <div className={codeViewLook}>
      <p>{text}</p>
      {problem && (
        <div>
          <Button onClick={() => link.focusSetting(problem)}>{codeTexts.goToProblem}</Button>
        </div>
      )}
    </div>
  );
}

/** What a piece of code is, as far as it has a colour. */
export type CodeColour = 'comment' | 'keyword' | 'name' | 'number' | 'string';

export type ColouredLanguage = 'javascript' | 'json';

export interface CodePiece {
  readonly text: string;
  readonly colour?: CodeColour;
}

/**
 * A text in quotes, or what is there of it where the line or the code ends before it does. Each of these
 * expressions matches wherever it begins to: one that fails at the end is tried again from every place before.
 */
const JSON_STRING = /"(?:\\[^\n]|[^"\\\n])*(?:"|(?=\\?(?:\n|$)))/;
const JSON_NUMBER = /-?\b\d[\w.+-]*/;

const KEYWORDS =
  'async await break case catch class const continue default delete do else export extends false finally for from function get if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield';

const COMMENT = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/;
const SINGLE_QUOTED = /'(?:\\[^\n]|[^'\\\n])*(?:'|(?=\\?(?:\n|$)))/;
/** Where a value may stand, a slash is not a division. */
const REGULAR_EXPRESSION = /\/(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*\/)/;

const anyOf = (...patterns: readonly RegExp[]): string => patterns.map(({ source }) => source).join('|');

/** A group for each colour. */
const PATTERNS: Readonly<Record<ColouredLanguage, RegExp>> = {
  // Its strings have the colour of text, as where JSON is written.
  json: new RegExp(
    `(?<name>${JSON_STRING.source}(?=\\s*:))|${JSON_STRING.source}|(?<number>${JSON_NUMBER.source}|\\b(?:true|false|null)\\b)`,
    'g',
  ),
  javascript: new RegExp(
    `(?<comment>${COMMENT.source})|(?<string>${anyOf(JSON_STRING, SINGLE_QUOTED, /`/, REGULAR_EXPRESSION)})|(?<keyword>(?<![.\\w$#])(?:${KEYWORDS.replaceAll(' ', '|')})\\b(?!\\s*:))|(?<number>(?<![\\w$])\\d[\\w.]*)`,
    'g',
  ),
};

/** Where a text ends whose first character is at an offset, and which an expression alone cannot pass in one go. */
const ENDS: Readonly<Partial<Record<string, (code: string, start: number) => number>>> = {
  '`': endOfTemplate,
  '/': endOfExpression,
};

/** Behind the template that begins here. A value in it may hold further templates. */
function endOfTemplate(code: string, start: number): number {
  /** What is open: a template, or a brace of a value. */
  const open = ['`'];
  for (let at = start + 1; at < code.length; at++) {
    const character = code.charAt(at);
    const isInTemplate = open.at(-1) === '`';
    if (character === '\\') at++;
    else if (character === '`' && isInTemplate) {
      open.pop();
      if (open.length === 0) return at + 1;
    } else if (character === '`' || (character === '{' && (!isInTemplate || code[at - 1] === '$')))
      open.push(character);
    else if (character === '}' && !isInTemplate) open.pop();
  }
  return code.length;
}

/** Behind the regular expression that begins here, and its flags; at the end of the line where it has no end. */
function endOfExpression(code: string, start: number): number {
  let isInClass = false;
  let at = start + 1;
  for (; at < code.length && code[at] !== '\n'; at++) {
    const character = code[at];
    if (character === '\\') at++;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) {
      FLAGS.lastIndex = at + 1;
      return at + 1 + (FLAGS.exec(code)?.[0].length ?? 0);
    }
  }
  return Math.min(at, code.length);
}

const FLAGS = /\w*/y;

/** Code in pieces, each of one colour. It is for looking at: where it is cut, the end may have a wrong one. */
export function colouredPieces(code: string, language: ColouredLanguage): CodePiece[] {
  const pieces: CodePiece[] = [];
  const pattern = new RegExp(PATTERNS[language]);
  let plainFrom = 0;
  for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
    const { 0: matched, index, groups = {} } = match;
    const end = ENDS[matched]?.(code, index) ?? pattern.lastIndex;
    pattern.lastIndex = end;
    const colour = Object.keys(groups).find((name) => groups[name] !== undefined) as CodeColour | undefined;
    if (!colour) continue;
    if (index > plainFrom) pieces.push({ text: code.slice(plainFrom, index) });
    pieces.push({ text: code.slice(index, end), colour });
    plainFrom = end;
  }
  if (plainFrom < code.length) pieces.push({ text: code.slice(plainFrom) });
  return pieces;
}
