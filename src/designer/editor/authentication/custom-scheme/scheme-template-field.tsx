import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../../../core';
import { schemeEditorTexts } from '../../../../i18n/signing';
import { Field, TextArea } from '../../../../ui/field';
import { MenuButton } from '../../../../ui/menu-button';
import { type Message, Messages } from '../../../../ui/messages';
import { useAllRemarks, useEditor, useLinkedField } from '../../../fields/editor-context';
import { Fixes, messagesOf } from '../../../fields/setting-messages';
import { partName } from '../../../fields/signed-parts';
import {
  partText,
  type SchemePart,
  type Template,
  type TemplateFault,
} from '../../../signature/scheme-template';
import { isWithin } from '../../../store/draft';
import styles from './custom-scheme.module.css';

interface SchemeTemplateFieldProps<Value> {
  readonly label: string;
  readonly note?: string;
  readonly template: Template<Value>;
  /** The path of the value in the config. */
  readonly path: Path;
  readonly value: Value;
  readonly placeholder: string;
  readonly onChange: (value: Value) => void;
}

/** The message or the header fields of a scheme as a template, with the parts that can be inserted. */
export function SchemeTemplateField<Value>(props: SchemeTemplateFieldProps<Value>) {
  const { label, note, template, path, value, placeholder, onChange } = props;
  const { link } = useEditor();
  const { ref, ...linked } = useLinkedField<HTMLTextAreaElement>(path);
  const id = useId();
  // The text is separate state, because the value cannot represent unfinished input, such as an open
  // brace.
  const [typed, setTyped] = useState('');
  const read = useMemo(() => template.read(typed), [typed, template]);
  const written = useMemo(() => template.write(value), [value, template]);
  const isTyped = JSON.stringify(read.value) === JSON.stringify(value);
  const text = isTyped ? typed : written.text;
  const messages = useMessages(path, isTyped ? read.faults : [], text);

  useLayoutEffect(() => {
    const select = (start: number, end: number) => {
      ref.current?.focus();
      ref.current?.setSelectionRange(start, end);
    };
    // A problem of a part leads to its place in the template.
    const removals = written.places.map(({ path: part, range: { start, end } }) =>
      link.register([...path, ...part], { focus: () => select(start, end) }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [link, path, ref, written]);

  const change = (next: string) => {
    setTyped(next);
    onChange(template.read(next).value);
  };
  const insert = (inserted: string) => {
    const field = ref.current;
    if (!field) return;
    const { selectionStart: start, selectionEnd: end } = field;
    flushSync(() => change(text.slice(0, start) + inserted + text.slice(end)));
    field.focus();
    field.setSelectionRange(start + inserted.length, start + inserted.length);
  };
  const itemOf = (part: SchemePart) => ({
    id: partText(part),
    title: schemeEditorTexts.choice(partText(part), partName({ part })),
    run: () => insert(partText(part)),
  });
  const onSelect = () => {
    const at = ref.current?.selectionStart ?? 0;
    const part = written.places.find(({ range: { start, end } }) => start <= at && at < end);
    link.edit({ path: [...path, ...(part?.path ?? [])] });
  };
  return (
    <div className={styles.template}>
      <Field label={label} htmlFor={id} note={note}>
        <TextArea
          id={id}
          ref={ref}
          rows={2}
          value={text}
          placeholder={placeholder}
          invalid={messages.some(({ severity }) => severity === 'error')}
          aria-describedby={messages.length > 0 ? `${id}-messages` : undefined}
          onChange={({ target }) => change(target.value)}
          onSelect={onSelect}
          {...linked}
        />
      </Field>
      <div className={styles.menu}>
        <MenuButton
          icon="add"
          label={schemeEditorTexts.insertPartIn(label)}
          text={schemeEditorTexts.insertPart}
          groups={() => [{ items: template.parts.map(itemOf) }]}
        />
      </div>
      <Messages id={`${id}-messages`} messages={messages} />
    </div>
  );
}

/** The problems of the template and of the parts in it. */
function useMessages(path: Path, faults: readonly TemplateFault[], text: string): Message[] {
  const { link } = useEditor();
  const { shown } = useAllRemarks();
  const remarks = shown.filter((remark) => isWithin(remark.path, path));
  return [
    ...faults.map(({ code, range: { start, end } }) => ({
      severity: 'error' as const,
      text: schemeEditorTexts.faults[code](text.slice(start, end), start + 1),
    })),
    ...messagesOf(remarks).map(({ remark, ...message }) => ({
      ...message,
      actions: <Fixes remark={remark} isAtField onFixed={() => link.focusSetting({ path })} />,
    })),
  ];
}
