import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Path, Range } from '../../../core';
import { isTooMuchToEdit } from '../../../i18n/format';
import { controlLook } from '../../../ui/field';
import { Lazy, useLazy } from '../../../ui/lazy';
import { LongTextNote, shortenedText } from '../../../ui/long-text';
import { withoutOuter } from '../../../ui/without-outer';
import type { Remark, SettingRemarks } from '../../problems/remark';
import { lightSetting } from '../../request/light';
import { rowOf } from '../../store/settings-link';
import { useEditor, useHovered, useIsPointed, useRemarksAt } from '../editor-context';
import { carriesTag, type Missed, type Ranged } from '../template-help/tags';
import { dropTag, insertTag } from '../template-help/text-surface';
import { AreaSurface, applyEdit, insertText, originalOffset, shownOffset, shownText } from './area-surface';
import { Backdrop } from './backdrop';
import styles from './template-field.module.css';

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
  /** What is said of its text, where its path has no remarks of its own. */
  readonly remarks?: SettingRemarks | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly fieldRef?: Ref<HTMLTextAreaElement | null> | undefined;
}

/** What helps in the field that has the focus or the pointer. It is loaded after the page. */
const assistant = new Lazy(async () => (await import('../template-help/assistant')).Assistant, {
  preload: true,
});

/** A text longer than this is not painted: it is edited as plain text. */
const MAX_HIGHLIGHTED_LENGTH = 50_000;

/** Where a text area does not (WebKit), it is stretched by the text behind it. */
const growsWithText = (): boolean => CSS.supports('field-sizing', 'content');

/** What is said of a setting, the ranges as offsets of what its field shows. */
function useRangedRemarks(path: Path, original: string, given: SettingRemarks | undefined): Ranged {
  const ofPath = useRemarksAt(path);
  const remarks = given ?? ofPath;
  return useMemo(() => {
    if (!original.includes('\r')) return remarks;
    const shift = (offset: number) => shownOffset(original, offset);
    const ranged = (remark: Remark): Remark => {
      const { range } = remark;
      return range ? { ...remark, range: { start: shift(range.start), end: shift(range.end) } } : remark;
    };
    return { shown: remarks.shown.map(ranged), quiet: remarks.quiet.map(ranged) };
  }, [remarks, original]);
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
  const [surface] = useState(() => new AreaSurface(field, backdrop));
  const original = useRef(value);
  /** What the assistant does first, because it was typed or asked for before the assistant was there. */
  const missed = useRef<Missed>(undefined);
  /** Where the pointer entered, maybe before the assistant was there. */
  const pointer = useRef<PointerEvent>(undefined);
  const id = useId();
  const shown = shownText(value);
  const remarks = useRangedRemarks(path, value, props.remarks);
  const isPainted = shown.length < MAX_HIGHLIGHTED_LENGTH && (shown.includes('{{') || !growsWithText());
  const isLong = isTooMuchToEdit(shown);
  const isAssisted = !isLong && (isFocused || isHovered);
  const { part: Assistant } = useLazy(assistant, isAssisted);

  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    props.fieldRef,
    () => field.current,
  );
  useLayoutEffect(() => {
    original.current = value;
  }, [value]);
  useLayoutEffect(
    () =>
      link.register(path, {
        focus: (range) => focusField(field.current, original.current, range),
        insert(text) {
          if (!field.current?.readOnly) insertTag(surface, text);
        },
      }),
    [link, path, surface],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    props.onKeyDown?.(event);
    const isAsked = event.key === ' ' && event.ctrlKey && !event.nativeEvent.isComposing;
    if (!Assistant && event.key !== 'Control') missed.current = isAsked ? 'asked' : undefined;
    if (!multiline && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    props.onPaste?.(event);
    if (event.defaultPrevented || isLong) return;
    const area = event.currentTarget;
    const pasted = shownText(event.clipboardData.getData('text/plain'));
    const text = multiline ? pasted : withoutOuter(pasted, '\n') || pasted;
    const { selectionStart: start, selectionEnd: end } = area;
    const after = shown.slice(0, start) + text + shown.slice(end);
    if (isTooMuchToEdit(after)) props.onChange(applyEdit(value, after));
    else if (text !== pasted) insertText(area, start, end, text);
    else return;
    event.preventDefault();
  };
  const onDragOver = (event: DragEvent) => {
    if (isLong || !carriesTag(event.dataTransfer)) return;
    event.preventDefault();
    setDropTarget(true);
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    setDropTarget(false);
    if (!isLong) dropTag(surface, event);
  };
  const clear = () => {
    flushSync(() => props.onChange(''));
    field.current?.focus();
  };
  const onCaret = ({ start, end }: Range) =>
    link.edit({ path, range: { start: originalOffset(value, start), end: originalOffset(value, end) } });

  const nameOfRow = () => {
    const row = rowOf(path);
    return path[2] === 'value' && row !== undefined ? draft()?.webhook.data[row]?.key : undefined;
  };
  const onTag = (start: number | undefined) =>
    lightSetting({ link, live }, path, start === undefined ? undefined : originalOffset(value, start));

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
          hovered.onPointerLeave();
        }}
      >
        {isPainted && (
          <Backdrop
            path={path}
            original={value}
            text={shown}
            remarks={remarks}
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
          readOnly={isLong}
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
            missed.current = Assistant ? undefined : 'typed';
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
            props.onFocus?.();
          }}
          onBlur={() => {
            setFocused(false);
            missed.current = undefined;
            link.edit(undefined);
            props.onBlur?.();
          }}
        />
        {isAssisted && Assistant && (
          <Assistant
            surface={surface}
            near={() => ({ text: shown, from: 0 })}
            nameAt={nameOfRow}
            remarks={remarks}
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
