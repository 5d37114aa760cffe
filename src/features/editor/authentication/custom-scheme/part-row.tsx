import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { IconButton } from '../../../../components/button';
import { Select, TextInput } from '../../../../components/field';
import { Icon } from '../../../../components/icon';
import type { Path } from '../../../../core';
import { sheetHolder, useSettingProblems } from '../../../../fields/setting-problems';
import { useLinkedField } from '../../../../fields/use-linked-field';
import { texts } from '../../../../i18n/scheme-editor';
import { escapedText, unescapedText } from '../../../../model/escaped-text';
import type { AnyPart } from '../../../../model/scheme-parts';
import styles from './custom-scheme.module.css';

interface PartRowProps {
  readonly path: Path;
  readonly index: number;
  readonly name: string;
  readonly part: AnyPart;
  readonly onChange: (part: AnyPart) => void;
  readonly onMove: (to: number, isText: boolean) => void;
  readonly onRemove: () => void;
  readonly onGrip: (index: number, event: PointerEvent<HTMLButtonElement>) => void;
  readonly isDragged: boolean;
  /** A dragged part would land before this one. */
  readonly isTarget: boolean;
}

/** One part of a message or of a header field. */
export function PartRow(props: PartRowProps) {
  const { path: list, index, name, part, onMove, onRemove } = props;
  const path = useMemo(() => [...list, index], [list, index]);
  const { ref, onFocus, onBlur } = useLinkedField<HTMLButtonElement>(path);
  const number = index + 1;
  const label = texts.movePart(number, name);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const isText = event.target instanceof HTMLInputElement;
    if (event.shiftKey && (event.key === 'Delete' || event.key === 'Backspace')) onRemove();
    else if (!event.shiftKey && event.key === 'ArrowUp') onMove(index - 1, isText);
    else if (!event.shiftKey && event.key === 'ArrowDown') onMove(index + 1, isText);
    else return;
    event.preventDefault();
  };
  return (
    <li
      className={styles.part}
      data-index={index}
      data-dragged={props.isDragged || undefined}
      data-target={props.isTarget || undefined}
      onKeyDown={onKeyDown}
    >
      <button
        ref={ref}
        type="button"
        className={styles.grip}
        aria-label={label}
        title={label}
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerDown={(event) => props.onGrip(index, event)}
      >
        <Icon name="grip" />
      </button>
      <div className={styles.partBody}>
        <span className={styles.partName}>{name}</span>
        <PartControls path={path} number={number} part={part} onChange={props.onChange} />
      </div>
      <IconButton icon="delete" label={texts.removePart(number, name)} onClick={onRemove} />
    </li>
  );
}

interface PartControlsProps {
  readonly path: Path;
  readonly number: number;
  readonly part: AnyPart;
  readonly onChange: (part: AnyPart) => void;
}

/** What can be said about a part; of most there is nothing. */
function PartControls({ path, number, part, onChange }: PartControlsProps) {
  switch (part.type) {
    case 'text':
      return (
        <PartText
          path={path}
          member="text"
          label={texts.text(number)}
          placeholder={texts.textPlaceholder}
          text={part.text}
          onChange={(text) => onChange({ ...part, text })}
        />
      );
    case 'time':
      return (
        <Choice
          label={texts.timeFormat(number)}
          names={texts.times}
          value={part.format}
          onChange={(format) => onChange({ ...part, format })}
        />
      );
    case 'body-digest':
      return (
        <>
          <Choice
            label={texts.digestHash(number)}
            names={texts.hashes}
            value={part.hash}
            onChange={(hash) => onChange({ ...part, hash })}
          />
          <Choice
            label={texts.digestEncoding(number)}
            names={texts.encodings}
            value={part.encoding}
            onChange={(encoding) => onChange({ ...part, encoding })}
          />
        </>
      );
    case 'signature':
      return (
        <PartText
          path={path}
          member="separator"
          label={texts.separator}
          placeholder={texts.separatorPlaceholder}
          isLabelShown
          text={part.separator ?? ''}
          onChange={(separator) =>
            onChange(separator === '' ? { type: part.type } : { type: part.type, separator })
          }
        />
      );
    default:
      return null;
  }
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, names, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {Object.entries<string>(names).map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface PartTextProps {
  readonly path: Path;
  readonly member: 'text' | 'separator';
  readonly label: string;
  readonly placeholder: string;
  readonly isLabelShown?: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A text in one line, with escapes for line ends. */
function PartText({ path: part, member, label, placeholder, isLabelShown, text, onChange }: PartTextProps) {
  const path = useMemo(() => [...part, member], [part, member]);
  const field = useLinkedField<HTMLInputElement>(path);
  const problems = useSettingProblems(path, true);
  // A backslash alone may become an escape with the next key.
  const [typed, setTyped] = useState('');
  return (
    <span className={`${styles.text} ${sheetHolder}`}>
      {isLabelShown && (
        <span className={styles.note} aria-hidden="true">
          {label}
        </span>
      )}
      <TextInput
        mono
        aria-label={label}
        placeholder={placeholder}
        value={unescapedText(typed) === text ? typed : escapedText(text)}
        invalid={problems.invalid}
        aria-describedby={problems.describedBy}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(unescapedText(target.value));
        }}
        {...field}
      />
      {problems.sheet}
    </span>
  );
}
