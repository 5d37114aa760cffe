import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../../../core';
import { schemeEditorTexts } from '../../../../i18n/signing';
import { Field, TextInput } from '../../../../ui/field';
import { type Message, Messages } from '../../../../ui/messages';
import { useAllRemarks, useEditor, useLinkedField } from '../../../fields/editor-context';
import { Fixes, messagesOf } from '../../../fields/setting-problems';
import { partName } from '../../../fields/signed-parts';
import {
  partText,
  readTemplate,
  type SchemePart,
  TEMPLATE_PARTS,
  type TemplateFault,
  type TemplateKind,
  writeTemplate,
} from '../../../signature/scheme-template';
import { ChoiceMenu } from './choice-menu';
import styles from './custom-scheme.module.css';

interface SchemeTemplateFieldProps {
  readonly label: string;
  readonly kind: TemplateKind;
  /** The list of parts in the config. */
  readonly path: Path;
  readonly parts: readonly SchemePart[];
  readonly placeholder: string;
  readonly onChange: (parts: readonly SchemePart[]) => void;
}

const isSame = (one: readonly SchemePart[], other: readonly SchemePart[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isWithin = (path: Path, list: Path): boolean => list.every((step, index) => path[index] === step);

/** The parts of a message or of a header field as one template, with the parts that can be inserted. */
export function SchemeTemplateField(props: SchemeTemplateFieldProps) {
  const { label, kind, path, parts, placeholder, onChange } = props;
  const { link } = useEditor();
  const { ref, ...linked } = useLinkedField<HTMLInputElement>(path);
  const insertPath = useMemo(() => [...path, 'insert'], [path]);
  const id = useId();
  // The text is separate state, because the parts cannot represent unfinished input, such as an open
  // brace.
  const [typed, setTyped] = useState('');
  const read = useMemo(() => readTemplate(typed, kind), [typed, kind]);
  const written = useMemo(() => writeTemplate(parts), [parts]);
  const isTyped = isSame(read.parts, parts);
  const text = isTyped ? typed : written.text;
  const messages = useMessages(path, isTyped ? read.faults : [], text);

  useLayoutEffect(() => {
    const select = (start: number, end: number) => {
      ref.current?.focus();
      ref.current?.setSelectionRange(start, end);
    };
    // A problem of a part leads to its place in the template.
    const removals = written.ranges.map(({ start, end }, index) =>
      link.register([...path, index], { focus: () => select(start, end) }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [link, path, ref, written]);

  const change = (next: string) => {
    setTyped(next);
    onChange(readTemplate(next, kind).parts);
  };
  const insert = (inserted: string) => {
    const input = ref.current;
    if (!input) return;
    const [start, end] = [input.selectionStart ?? text.length, input.selectionEnd ?? text.length];
    flushSync(() => change(text.slice(0, start) + inserted + text.slice(end)));
    input.focus();
    input.setSelectionRange(start + inserted.length, start + inserted.length);
  };
  const onSelect = () => {
    const at = ref.current?.selectionStart ?? 0;
    const index = written.ranges.findIndex(({ start, end }) => start <= at && at < end);
    link.edit({ path: index === -1 ? path : [...path, index] });
  };
  return (
    <div className={styles.template}>
      <Field label={label} htmlFor={id}>
        <TextInput
          id={id}
          ref={ref}
          mono
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          invalid={messages.some(({ severity }) => severity === 'error')}
          aria-describedby={messages.length > 0 ? `${id}-messages` : undefined}
          onChange={({ target }) => change(target.value)}
          onSelect={onSelect}
          {...linked}
        />
      </Field>
      <ChoiceMenu
        icon="add"
        text={schemeEditorTexts.insertPart}
        label={schemeEditorTexts.insertPartIn(label)}
        choices={TEMPLATE_PARTS[kind].map((part) => [
          partText(part),
          schemeEditorTexts.choice(partText(part), partName({ part })),
        ])}
        onChoose={insert}
        path={insertPath}
      />
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
