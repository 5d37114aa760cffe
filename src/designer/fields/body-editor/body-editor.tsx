/** The free-form body in the code editor: JSON in which strings and values may be tags, with completion and its tools. */

import { jsonLanguage } from '@codemirror/lang-json';
import { LanguageSupport } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Path } from '../../../core';
import { differenceOf, parseTemplate, type TextChange } from '../../../core/internal';
import { bodyEditorTexts, templateHelpTexts } from '../../../i18n/editor-tools';
import { diagnosticText } from '../../../i18n/problems';
import { useAnnouncements } from '../../../ui/announcements';
import { formatJson } from '../../../ui/body-format';
import { Button } from '../../../ui/button';
import { CodeEditor, showProblems } from '../../../ui/code-editor/code-editor';
import { goToNextProblem, isExplained } from '../../problems/next-problem';
import { highlightSetting } from '../../request/live-request';
import {
  useDiagnosticsAt,
  useEditor,
  useExampleTag,
  useIsPointed,
  useLimits,
  usePlace,
} from '../editor-context';
import { useTagHelp } from '../template-help/assistant';
import styles from './body-editor.module.css';
import { BodySurface, insertValue, repeatTag } from './body-surface';
import {
  bodyDiagnostics,
  highlightTags,
  markerLines,
  setDiagnostics,
  tagBrackets,
  tagHighlights,
  tagMarks,
} from './body-tags';
import { isNoJson, isValueMissing, markerBefore } from './put-marker';

interface BodyEditorProps {
  readonly path: Path;
  readonly value: string;
  readonly onChange: (text: string, change?: TextChange) => void;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  /** Puts its parts into the page. */
  readonly frame: (parts: BodyParts) => ReactNode;
}

interface BodyParts {
  readonly actions: ReactNode;
  readonly editor: ReactNode;
}

const FORMAT = ['body', 'format-json'];

/** More edits than these are applied as one. */
const MAX_EDITS = 2000;

/** The free-form body of a REST API Call: JSON with tags, written by hand; loaded lazily, with the code editor. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export default function BodyEditor(props: BodyEditorProps) {
  const { path, value, onChange, describedBy, invalid, frame } = props;
  const { link, live, problems } = useEditor();
  const { isReadOnly = false } = useLimits();
  const { notify } = useAnnouncements();
  const diagnostics = useDiagnosticsAt(path);
  const isPointed = useIsPointed(path);
  const [isFocused, setFocused] = useState(false);
  const example = useExampleTag();
  const placeholder = useMemo(() => exampleBody(example), [example]);
  const [surface] = useState(() => new BodySurface(() => live.inputs.context));
  const [extensions] = useState(() => [
    templateJson,
    bodyDiagnostics.init(() => diagnostics),
    tagMarks,
    markerLines,
    tagBrackets,
    surface.extensions,
    tagHighlights,
    EditorState.readOnly.of(isReadOnly),
    Prec.high(keymap.of([{ key: 'F8', run: () => goToNextProblem(link, problems.all.shown) }])),
    EditorView.contentAttributes.of({ spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.domEventHandlers({
      focus: () => setFocused(true),
      blur() {
        setFocused(false);
        link.edit(undefined);
      },
    }),
  ]);
  const help = useTagHelp({
    surface,
    near: (at) => surface.near(at),
    nameAt: (at) => surface.nameAt(at),
    diagnostics,
    isFocused,
    onCaret: (range) => link.edit({ path, range }),
    onTag(start) {
      if (start === undefined) link.clearHighlight('form');
      else highlightSetting({ link, live }, path, start);
    },
  });

  const onView = useCallback(
    (view: EditorView) => {
      surface.view = view;
      const unregister = link.register(path, {
        focus(range) {
          surface.focus();
          if (range) surface.select(range);
          if (range && isExplained(range)) surface.explain(range);
        },
        insert: (tag) => insertValue(surface, tag, live.inputs.context),
      });
      return () => {
        unregister();
        surface.view = undefined;
      };
    },
    [surface, link, live, path],
  );

  useEffect(() => {
    let isLit = false;
    const show = () => {
      const parts = { pointed: link.pointedRange(path), tags: link.highlightedTags(path) };
      const wasLit = isLit;
      isLit = parts.pointed !== undefined || parts.tags.length > 0;
      // The caret moves at each key, and hardly ever is anything lit.
      if (wasLit || isLit) surface.view?.dispatch({ effects: highlightTags.of(parts) });
    };
    const stops = [link.subscribe(show), link.onHighlight(show)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [surface, link, path]);
  useEffect(() => {
    if (surface.view) showProblems(surface.view, diagnostics.shown, diagnosticText);
    surface.view?.dispatch({ effects: setDiagnostics.of(diagnostics) });
  }, [surface, diagnostics]);

  const formatPlace = usePlace<HTMLButtonElement>(FORMAT);
  const format = () => {
    if (!surface.view) return;
    notify({ text: formatIn(surface.view), subject: 'body' });
  };

  const addMarker = (word: 'each' | 'if') => {
    const { view } = surface;
    if (!view) return;
    if (word === 'each' && !isReadOnly && repeatTag(surface, live.inputs.context)) return;
    if (word === 'each' && isValueMissing(view) && help.askForList()) return;
    // A marker without its path is being typed: its problem is shown after the pause.
    link.edit({ path });
    if (markerBefore(view, word)) return help.complete();
    view.focus();
    const reason = view.state.doc.length > 0 && isNoJson(view) ? 'broken' : word;
    notify({ text: bodyEditorTexts.noElement[reason], subject: 'body' });
  };

  return frame({
    actions: (
      <>
        <Button look="quiet" icon="insert" onClick={help.ask}>
          {templateHelpTexts.insertValue}
        </Button>
        <Button look="quiet" icon="repeat" onClick={() => addMarker('each')}>
          {bodyEditorTexts.repeat}
        </Button>
        <Button look="quiet" icon="branch" onClick={() => addMarker('if')}>
          {bodyEditorTexts.condition}
        </Button>
        <Button ref={formatPlace} look="quiet" icon="lines" onClick={format}>
          {bodyEditorTexts.format}
        </Button>
      </>
    ),
    editor: (
      <div className={styles.body} data-pointed={isPointed || undefined}>
        <CodeEditor
          label={bodyEditorTexts.label}
          value={value}
          onChange={onChange}
          extensions={extensions}
          onView={onView}
          placeholder={placeholder}
          className={styles.editor ?? ''}
          describedBy={describedBy}
          invalid={invalid}
        />
        {help.popups}
      </div>
    ),
  });
}

/** A body with a value of the sample, as the placeholder shows it. */
function exampleBody(tag: string | undefined): string {
  const path = tag?.slice(2, -2).trim();
  const name = path
    ?.split(/[.[\]']/)
    .filter((step) => step !== '')
    .at(-1);
  return path !== undefined && name !== undefined ? bodyEditorTexts.placeholder(name, path) : '{ }';
}

/** Formats the body; returns the message about it. */
function formatIn(view: EditorView): string {
  const template = view.state.doc.toString();
  const formatting = formatJson(template);
  if ('refused' in formatting) {
    view.focus();
    view.dispatch({ selection: { anchor: formatting.offset }, scrollIntoView: true });
    return bodyEditorTexts.refused[formatting.refused];
  }
  const { edits } = formatting;
  if (edits.length === 0) return bodyEditorTexts.formattedAlready;
  view.dispatch({
    changes: edits.length > MAX_EDITS ? differenceOf(template, applied(template, edits)) : [...edits],
    userEvent: 'format',
  });
  return bodyEditorTexts.formatted;
}

function applied(template: string, edits: readonly { from: number; to: number; insert: string }[]): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to, insert } of edits) {
    pieces.push(template.slice(end, from), insert);
    end = to;
  }
  pieces.push(template.slice(end));
  return pieces.join('');
}

const json = jsonLanguage.parser;
type Input = Exclude<Parameters<typeof json.startParse>[0], string>;

/** How far back on its line a tag may begin before the place where parsing resumes. */
const REACH = 300;
/** Longer lines are parsed in chunks of this length. */
const MAX_CHUNK_LENGTH = 4096;

/** The document as the JSON parser sees it: each tag reads as `null`, padded to its length. */
class WithoutTags implements Input {
  readonly lineChunks = false;
  /** The start of the next line, as parsing mostly goes from line to line. */
  #lineStart = 0;

  constructor(readonly input: Input) {}

  get length(): number {
    return this.input.length;
  }

  read(from: number, to: number): string {
    return this.input.read(from, to);
  }

  chunk(from: number): string {
    const piece = firstChunkOf(this.input.chunk(from));
    if (piece === '\n') {
      this.#lineStart = from + 1;
      return piece;
    }
    const lead = from === this.#lineStart ? '' : this.#leadOf(from);
    return maskTags(lead + piece).slice(lead.length);
  }

  /** What stands before a place on its line, as far as a tag may reach. */
  #leadOf(from: number): string {
    const before = this.input.read(Math.max(0, from - REACH), from);
    return before.slice(before.lastIndexOf('\n') + 1);
  }
}

/** The beginning of a line, not ending inside a tag. */
function firstChunkOf(line: string): string {
  if (line.length <= MAX_CHUNK_LENGTH) return line;
  const piece = line.slice(0, MAX_CHUNK_LENGTH);
  const open = piece.endsWith('{') ? MAX_CHUNK_LENGTH - 1 : piece.lastIndexOf('{{');
  return open > 0 && !piece.includes('}}', open) ? piece.slice(0, open) : piece;
}

function maskTags(text: string): string {
  if (!text.includes('{{')) return text;
  return parseTemplate(text)
    .map(({ type, start, end }) => (type === 'tag' ? 'null'.padEnd(end - start) : text.slice(start, end)))
    .join('');
}

/** JSON whose strings and values may be tags. */
export const templateJson = new LanguageSupport(
  jsonLanguage.configure({
    wrap: (_, input, fragments, ranges) => json.startParse(new WithoutTags(input), fragments, ranges),
  }),
);
