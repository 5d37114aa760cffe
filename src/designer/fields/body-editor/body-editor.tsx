/** The free-form body in the code editor: JSON in which strings and values may be tags, with completion and its tools. */
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Path } from '../../../core';
import { differenceOf, Lines, type TextChange } from '../../../core/internal';
import { bodyEditorTexts, templateHelpTexts } from '../../../i18n/editor-tools';
import { diagnosticText } from '../../../i18n/problems';
import { useAnnouncements } from '../../../ui/announcements';
import { formatJson } from '../../../ui/body-format';
import { Button, ReadOnlyContext } from '../../../ui/button';
import { CodeEditor, edited, showProblems } from '../../../ui/code-editor/code-editor';
import { goToNextProblem, isExplained } from '../../problems/next-problem';
import { highlightSetting } from '../../request/live-request';
import { useDiagnosticsAt, useEditor, useExampleTag, useIsPointed, usePlace } from '../editor-context';
import { useTagHelp } from '../template-help/assistant';
import { useBesideCursor } from './beside-cursor';
import styles from './body-editor.module.css';
import { BodySurface, insertValue, repeatTag } from './body-surface';
import {
  bodyDiagnostics,
  highlightTags,
  setDiagnostics,
  tagBrackets,
  tagHighlights,
  tagMarks,
  templateJson,
} from './body-tags';
import type { MarkerRefusal, MarkerWord } from './marker-place';
import { isValueMissing, markerBefore, markers } from './markers';

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

/** The free-form body of a REST API Call; loaded lazily, with the code editor. */
export function BodyEditor({ path, value, onChange, describedBy, invalid, frame }: BodyEditorProps) {
  const { link, live, problems } = useEditor();
  const isReadOnly = useContext(ReadOnlyContext);
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
    markers,
    tagBrackets,
    surface.extensions,
    tagHighlights,
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

  const beside = useBesideCursor(surface, isFocused);
  const onRefuse = useEffectEvent(() => beside.say(bodyEditorTexts.noValue));
  useEffect(() => surface.onRefuse(() => onRefuse()), [surface]);

  const onView = useCallback(
    (view: EditorView) => {
      surface.view = view;
      const unregister = link.register(path, {
        focus(range) {
          surface.focus();
          if (range) surface.select(range);
          if (range && isExplained(range)) surface.explain(range);
        },
        ...(!isReadOnly && { insert: (tag) => insertValue(surface, tag, live.inputs.context) }),
      });
      return () => {
        unregister();
        surface.view = undefined;
      };
    },
    [surface, link, live, path, isReadOnly],
  );

  useTagHighlights(surface, path);
  useEffect(() => {
    if (surface.view) showProblems(surface.view, diagnostics.shown, diagnosticText);
    surface.view?.dispatch({ effects: setDiagnostics.of(diagnostics) });
  }, [surface, diagnostics]);

  const formatPlace = usePlace<HTMLButtonElement>(FORMAT);
  const format = () => {
    if (!surface.view) return;
    notify({ text: formatIn(surface.view), subject: 'body' });
  };

  const addMarker = (word: MarkerWord) => {
    const { view } = surface;
    if (!view) return;
    if (word === 'each' && repeatTag(surface, live.inputs.context)) return;
    if (word === 'each' && isValueMissing(view) && help.askForList()) return;
    // A marker without its path is being typed: its problem is shown after the pause.
    link.edit({ path });
    const refusal = markerBefore(view, word);
    if (refusal) beside.say(refusalText(refusal, word, view.state.doc.toString()));
    else help.complete();
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
        {beside.popup}
      </div>
    ),
  });
}

/** Highlights the tags of what is hovered elsewhere, and the text that the preview points at. */
function useTagHighlights(surface: BodySurface, path: Path): void {
  const { link } = useEditor();
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
}

/** Why “Repeat” or “Only if” does nothing. */
function refusalText(refusal: MarkerRefusal, word: MarkerWord, text: string): string {
  const { noElement } = bodyEditorTexts;
  if (refusal.reason === 'too-deep') return noElement.tooDeep;
  if (refusal.reason === 'repeated') return noElement.repeated;
  if (refusal.reason === 'no-part') return noElement[word];
  const { line, column } = new Lines(text).placeAt(refusal.at);
  return noElement.broken(line, column);
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
  const changes = view.state.changes([...edits]);
  view.dispatch({
    changes: edits.length > MAX_EDITS ? differenceOf(template, edited(template, changes)) : changes,
    userEvent: 'format',
  });
  return bodyEditorTexts.formatted;
}
