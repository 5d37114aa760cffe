/** A text field for templates, with its tags painted, completion, and problems. */
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Path, Range } from '../../../core';
import { isTooMuchToEdit, withoutOuter } from '../../../i18n/format';
import { focusedElement } from '../../../ui/browser/dom-root';
import { isPlainEnter } from '../../../ui/browser/plain-enter';
import { ReadOnlyContext } from '../../../ui/button';
import { controlLook, LongTextNote, shortenedText } from '../../../ui/field';
import { useLazy } from '../../../ui/lazy';
import { Lazy } from '../../../ui/lazy-part';
import type { Diagnostic, SettingDiagnostics } from '../../problems/shown-problems';
import { highlightSetting } from '../../request/live-request';
import { rowOf } from '../../store/settings-link';
import { useDiagnosticsAt, useEditor, useHovered, useIsPointed } from '../editor-context';
import { carriesTag, type MissedKey, type RangedDiagnostics, tagsIn } from '../template-help/tags';
import {
  AreaSurface,
  applyEdit,
  dropTag,
  insertTag,
  insertText,
  leaveTag,
  originalOffset,
  shownOffset,
  withLineFeeds,
} from '../template-help/text-surface';
import styles from './template-field.module.css';

interface BackdropProps {
  readonly path: Path;
  /** The text of the setting, of which the field shows `text`. */
  readonly original: string;
  readonly text: string;
  /** Their ranges are offsets of the text. */
  readonly diagnostics: RangedDiagnostics;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly elementRef: RefObject<HTMLDivElement | null>;
}

/** From this length on a text may be so long that its field scrolls. */
const MIN_SCROLLABLE_LENGTH = 400;

/** The same text behind the field, which paints the tags. */
function Backdrop({ path, original, text, diagnostics, field, elementRef }: BackdropProps) {
  const { link } = useEditor();
  const marks = useMemo(() => tagsIn(text, diagnostics), [text, diagnostics]);

  useLayoutEffect(() => {
    const area = field.current;
    const backdrop = elementRef.current;
    if (!area || !backdrop) return;
    const follow = () => {
      // A scroll bar takes some of the width, and lines must break at the same places.
      const bar = scrollBar(area);
      backdrop.style.inlineSize = bar > 0 ? `calc(100% - ${bar}px)` : '';
      backdrop.scrollTop = area.scrollTop;
      backdrop.scrollLeft = area.scrollLeft;
    };
    if (text.length > MIN_SCROLLABLE_LENGTH) follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [text, field, elementRef]);

  // As an attribute: the pointer crosses many values, and nothing is to be rendered for it.
  useEffect(() => {
    const show = () => {
      const lit = new Set(link.highlightedTags(path).map(({ start }) => shownOffset(original, start)));
      for (const mark of elementRef.current?.querySelectorAll('mark') ?? [])
        mark.toggleAttribute('data-lit', lit.has(Number(mark.dataset.start)));
    };
    if (marks.length === 0) return;
    show();
    return link.onHighlight(show);
  }, [link, path, original, marks, elementRef]);

  let end = 0;
  const pieces = marks.map((mark) => {
    const before = text.slice(end, mark.start);
    end = mark.end;
    return (
      <span key={mark.start}>
        {before}
        <mark
          className={`${styles.tag} ${styles[mark.state]}`}
          data-start={mark.start}
          data-state={mark.state}
        >
          <span className={styles.hue}>{text.slice(mark.start, mark.end)}</span>
        </mark>
      </span>
    );
  });
  return (
    <div ref={elementRef} className={styles.backdrop} aria-hidden="true">
      {pieces}
      {text.slice(end)}
    </div>
  );
}

/** The width of the field's scroll bar; its borders count for the field. */
function scrollBar(area: HTMLTextAreaElement): number {
  const { borderInlineStartWidth, borderInlineEndWidth } = getComputedStyle(area);
  const borders = Number.parseFloat(borderInlineStartWidth) + Number.parseFloat(borderInlineEndWidth);
  return area.offsetWidth - area.clientWidth - borders;
}

interface TemplateFieldProps {
  /** The same array from render to render. */
  readonly path: Path;
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Enter makes a line end. */
  readonly multiline?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  /** The name that belongs to its text, by which values are ranked; by default the key of the row. */
  readonly nameOfValue?: string | undefined;
  /** The diagnostics of its text, where its path has none of its own. */
  readonly diagnostics?: SettingDiagnostics | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly fieldRef?: Ref<HTMLTextAreaElement | null> | undefined;
}

/** The help in the field that has the focus or the pointer. It is loaded after the page. */
const assistant = new Lazy(async () => (await import('../template-help/assistant')).Assistant, {
  preload: true,
});

/** A text longer than this is not painted: it is edited as plain text. */
const MAX_HIGHLIGHTED_LENGTH = 50_000;

/** Where a text area does not (WebKit), it is stretched by the text behind it. */
const growsWithText = (): boolean => CSS.supports('field-sizing', 'content');

/** The diagnostics of a setting, with ranges as offsets of the text that its field shows. */
function useRangedDiagnostics(
  path: Path,
  original: string,
  given: SettingDiagnostics | undefined,
): RangedDiagnostics {
  const ofPath = useDiagnosticsAt(path);
  const diagnostics = given ?? ofPath;
  return useMemo(() => {
    if (!original.includes('\r')) return diagnostics;
    const shift = (offset: number) => shownOffset(original, offset);
    const ranged = (diagnostic: Diagnostic): Diagnostic => {
      const { range } = diagnostic;
      return range
        ? { ...diagnostic, range: { start: shift(range.start), end: shift(range.end) } }
        : diagnostic;
    };
    return { shown: diagnostics.shown.map(ranged), quiet: diagnostics.quiet.map(ranged) };
  }, [diagnostics, original]);
}

/** Lets other parts of the page focus the field and insert tags, and reports which setting is edited. */
function useSettingsLink(
  path: Path,
  value: string,
  field: RefObject<HTMLTextAreaElement | null>,
  surface: AreaSurface,
  isFocused: boolean,
  isFixed: boolean,
): void {
  const { link } = useEditor();
  const original = useRef(value);
  useLayoutEffect(() => {
    original.current = value;
  }, [value]);
  useLayoutEffect(
    () =>
      link.register(path, {
        focus: (range) => focusField(field.current, original.current, range),
        ...(!isFixed && { insert: (text: string) => insertTag(surface, text) }),
      }),
    [link, path, surface, field, isFixed],
  );

  /** The setting that this field edited when it was rendered last. */
  const editedPath = useRef(path);
  useLayoutEffect(() => {
    const isMoved = editedPath.current !== path;
    editedPath.current = path;
    // A row that moves keeps the focus, so no event says that the focus is in another setting now.
    if (isMoved && isFocused) link.edit({ ...link.edited, path });
  }, [link, path, isFocused]);
}

/**
 * A field for text with tags: native editing, tags painted behind it, completion and values. A
 * thousand rows of these appear at once, so each is little more than its text area until it has
 * the focus or the pointer.
 */
export function TemplateField(props: TemplateFieldProps) {
  const { path, label, value, placeholder, describedBy, multiline } = props;
  const { link, live, draft } = useEditor();
  const hovered = useHovered(path);
  const isPointed = useIsPointed(path);
  const [isFocused, setFocused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isDropTarget, setDropTarget] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const [surface] = useState(() => new AreaSurface(field, backdrop, path[0] === 'url' ? 'url' : 'row'));
  /** The last key before the assistant was loaded, which it handles first. */
  const missed = useRef<MissedKey>(undefined);
  /** Where the pointer entered, perhaps before the assistant was loaded. */
  const pointer = useRef<PointerEvent>(undefined);
  const id = useId();
  const shown = withLineFeeds(value);
  const diagnostics = useRangedDiagnostics(path, value, props.diagnostics);
  const isPainted = shown.length < MAX_HIGHLIGHTED_LENGTH && (shown.includes('{{') || !growsWithText());
  const isLong = isTooMuchToEdit(shown);
  const isFixed = useContext(ReadOnlyContext) || isLong;
  const isAssisted = !isLong && (isFocused || isHovered);
  const { part: Assistant } = useLazy(assistant, isAssisted);

  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    props.fieldRef,
    () => field.current,
  );
  useSettingsLink(path, value, field, surface, isFocused, isFixed);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // In a row, Enter alone would go on to the next cell.
    if (!isFixed && isPlainEnter(event) && leaveTag(surface)) {
      event.preventDefault();
      event.stopPropagation();
    } else props.onKeyDown?.(event);
    const isAsked = event.key === ' ' && event.ctrlKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Control') missed.current = isAsked ? 'asked' : undefined;
    if (!multiline && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (!isFixed || isLong) props.onPaste?.(event);
    if (event.defaultPrevented || isFixed) return;
    const area = event.currentTarget;
    const pasted = withLineFeeds(event.clipboardData.getData('text/plain'));
    const text = multiline ? pasted : withoutOuter(pasted, '\n') || pasted;
    const { selectionStart: start, selectionEnd: end } = area;
    const after = shown.slice(0, start) + text + shown.slice(end);
    if (isTooMuchToEdit(after)) props.onChange(applyEdit(value, after));
    else if (text !== pasted) insertText(area, start, end, text);
    else return;
    event.preventDefault();
  };
  const onDragOver = (event: DragEvent) => {
    if (isFixed || !carriesTag(event.dataTransfer)) return;
    event.preventDefault();
    setDropTarget(true);
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    setDropTarget(false);
    if (!isFixed) dropTag(surface, event);
  };
  const clear = () => {
    flushSync(() => props.onChange(''));
    field.current?.focus();
  };
  const onCaret = ({ start, end }: Range) =>
    link.edit({ path, range: { start: originalOffset(value, start), end: originalOffset(value, end) } });

  const nameOfRow = () => {
    const row = rowOf(path);
    if (props.nameOfValue !== undefined) return props.nameOfValue;
    return path[2] === 'value' && row !== undefined ? draft()?.webhook.data[row]?.key : undefined;
  };
  const onTag = (start: number | undefined) =>
    highlightSetting({ link, live }, path, start === undefined ? undefined : originalOffset(value, start));

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={props.labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div
        className={styles.box}
        data-drop={isDropTarget || undefined}
        onPointerEnter={(event) => {
          setHovered(true);
          pointer.current = event.nativeEvent;
          hovered.onPointerEnter(event);
        }}
        onPointerLeave={() => {
          setHovered(false);
          pointer.current = undefined;
          hovered.onPointerLeave();
        }}
      >
        {isPainted && (
          <Backdrop
            path={path}
            original={value}
            text={shown}
            diagnostics={diagnostics}
            field={field}
            elementRef={backdrop}
          />
        )}
        <textarea
          ref={field}
          id={id}
          className={`${controlLook} ${styles.control}`}
          rows={1}
          value={isLong ? shortenedText(shown) : shown}
          readOnly={isFixed}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-autocomplete="list"
          aria-describedby={isLong ? `${id}-long ${describedBy ?? ''}` : describedBy}
          aria-invalid={props.invalid || undefined}
          data-long={shown.length >= MAX_HIGHLIGHTED_LENGTH || undefined}
          data-pointed={isPointed || undefined}
          onChange={(event) => {
            missed.current = 'typed';
            props.onChange(applyEdit(value, event.target.value));
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDragOver={onDragOver}
          onDragLeave={() => setDropTarget(false)}
          onDrop={onDrop}
          onFocus={() => {
            setFocused(true);
            link.edit({ path });
          }}
          onBlur={({ currentTarget }) => {
            // Of a text in one line its beginning says the most. The window alone may have lost the focus.
            if (focusedElement() !== currentTarget) currentTarget.scrollLeft = 0;
            setFocused(false);
            missed.current = undefined;
            link.edit(undefined);
          }}
        />
        {isAssisted && Assistant && (
          <Assistant
            surface={surface}
            near={() => ({ text: shown, from: 0 })}
            nameAt={nameOfRow}
            diagnostics={diagnostics}
            isFocused={isFocused}
            missed={missed}
            pointer={pointer}
            onTag={onTag}
            onCaret={onCaret}
          />
        )}
      </div>
      {isLong && <LongTextNote id={`${id}-long`} length={value.length} onClear={clear} />}
    </div>
  );
}

function focusField(area: HTMLTextAreaElement | null, original: string, range: Range | undefined): void {
  area?.focus();
  area?.scrollIntoView({ block: 'nearest' });
  if (range) area?.setSelectionRange(shownOffset(original, range.start), shownOffset(original, range.end));
}
