/** The editor of a custom signing scheme: its message and header fields as templates. */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CustomScheme, type Path, SCHEME_NAMES, type SchemeName } from '../../../core';
import { authenticationTexts } from '../../../i18n/common';
import { schemeEditorTexts } from '../../../i18n/signing';
import { useUndoToast } from '../../../ui/announcements';
import { focusedElement } from '../../../ui/browser/dom-root';
import { Field, Select, TextArea } from '../../../ui/field';
import { MarkedText } from '../../../ui/marked-text';
import { MenuButton } from '../../../ui/menu-button';
import { type Message, Messages } from '../../../ui/messages';
import {
  useAllDiagnostics,
  useBuilt,
  useEdited,
  useEditor,
  useLinkedField,
} from '../../fields/editor-context';
import { Fixes, messagesOf } from '../../fields/setting-messages';
import { headerFieldsOf } from '../../request/message/divided-message';
import { partName, SignedParts } from '../../signature/check-signature';
import {
  FIELDS_TEMPLATE,
  MESSAGE_TEMPLATE,
  partText,
  type Template,
  type TemplateFault,
  type TemplatePart,
} from '../../signature/schemes';
import { customCopyOf, customSchemeIn, EMPTY_SCHEME } from '../../store/authentication-draft';
import { isWithin } from '../../store/draft';
import { useSetting } from '../open-draft';
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
function SchemeTemplateField<Value>(props: SchemeTemplateFieldProps<Value>) {
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
  const itemOf = (part: TemplatePart) => ({
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
  const { shown } = useAllDiagnostics();
  const diagnostics = shown.filter((diagnostic) => isWithin(diagnostic.path, path));
  return [
    ...faults.map(({ code, range: { start, end } }) => ({
      severity: 'error' as const,
      text: schemeEditorTexts.faults[code](text.slice(start, end), start + 1),
    })),
    ...messagesOf(diagnostics).map(({ diagnostic, ...message }) => ({
      ...message,
      actions: <Fixes diagnostic={diagnostic} isAtField onFixed={() => link.focusSetting({ path })} />,
    })),
  ];
}

const SCHEME: Path = ['authentication', 'scheme'];
const MESSAGE: Path = [...SCHEME, 'message'];
const FIELDS: Path = [...SCHEME, 'fields'];
/** The setting that an undo changes, whichever part of the scheme it changes. */
const WHOLE: Path = [...SCHEME, 'custom'];
const SETTING = 'authentication.hmac.scheme.custom';

/** What is chosen besides the templates, with the names of the choices. */
const SETTINGS = [
  ['hash', schemeEditorTexts.hashes],
  ['key', schemeEditorTexts.keys],
  ['encoding', schemeEditorTexts.encodings],
] as const;

const EMPTY = 'empty';
const BEGINNINGS: readonly (readonly [string, string])[] = [
  [EMPTY, schemeEditorTexts.empty],
  ...SCHEME_NAMES.filter((name) => customCopyOf(name)).map(
    (name) => [name, authenticationTexts.schemes[name]] as const,
  ),
];

/**
 * Edits a custom signing scheme: templates of its message and header fields, beside the message that
 * they produce now.
 */
export function CustomSchemeEditor() {
  const [text, setText] = useSetting(SETTING);
  const notifyWithUndo = useUndoToast();
  const { link } = useEditor();
  const section = useRef<HTMLElement>(null);
  const headingId = useId();
  const scheme = customSchemeIn(text);
  const change = (changed: Partial<CustomScheme>) => setText(JSON.stringify({ ...scheme, ...changed }));

  // An undo leaves the focus where it is in the editor.
  useEffect(() => {
    const focus = () => {
      if (!section.current?.contains(focusedElement())) link.focusSetting({ path: MESSAGE });
    };
    return link.register(WHOLE, { focus });
  }, [link]);

  const startFrom = (id: string) => {
    const beginning = id === EMPTY ? EMPTY_SCHEME : customCopyOf(id as SchemeName);
    const [, name = ''] = BEGINNINGS.find(([one]) => one === id) ?? [];
    if (beginning) notifyWithUndo(schemeEditorTexts.started(name), () => setText(JSON.stringify(beginning)));
  };
  return (
    <section ref={section} className={styles.editor} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId}>{schemeEditorTexts.title}</h3>
        <MenuButton
          icon="down"
          label={schemeEditorTexts.startFrom}
          text={schemeEditorTexts.startFrom}
          groups={() => [
            { items: BEGINNINGS.map(([id, title]) => ({ id, title, run: () => startFrom(id) })) },
          ]}
        />
      </div>
      <div className={styles.settings}>
        {SETTINGS.map(([name, names]) => (
          <Setting
            key={name}
            label={schemeEditorTexts.settings[name]}
            names={names}
            value={scheme[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.form}>
          <p className={styles.note}>{schemeEditorTexts.templateNote}</p>
          <SchemeTemplateField
            label={schemeEditorTexts.message}
            template={MESSAGE_TEMPLATE}
            path={MESSAGE}
            value={scheme.message}
            placeholder={schemeEditorTexts.messagePlaceholder}
            onChange={(message) => change({ message: [...message] })}
          />
          <SchemeTemplateField
            label={schemeEditorTexts.fields}
            note={schemeEditorTexts.fieldsNote}
            template={FIELDS_TEMPLATE}
            path={FIELDS}
            value={scheme.fields}
            placeholder={schemeEditorTexts.fieldsPlaceholder}
            onChange={(fields) => change({ fields: [...fields] })}
          />
        </div>
        <LiveSignature scheme={scheme} />
      </div>
    </section>
  );
}

interface SettingProps {
  readonly label: string;
  readonly names: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Setting({ label, names, value, onChange }: SettingProps) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id}>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(names).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The maximum number of bytes shown of a part; the signature view shows all. */
const MAX_SHOWN_BYTES = 400;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The message that is signed now, its parts marked, and the header fields that come of it. */
function LiveSignature({ scheme }: { scheme: CustomScheme }) {
  const built = useBuilt();
  const edited = useEdited()?.path;
  const { signed, signedParts } = built;
  const current = edited?.[1] === 'scheme' && edited[2] === 'message' ? edited[3] : undefined;
  const names = new Set(scheme.fields.map(({ name }) => name.toLowerCase()));
  const fields = headerFieldsOf(built).filter(({ name }) => names.has(name.toLowerCase()));
  return (
    <div className={styles.live}>
      <h4>{schemeEditorTexts.live}</h4>
      {signed && signedParts ? (
        <SignedParts
          signed={signed}
          parts={signedParts}
          current={typeof current === 'number' ? current : undefined}
          render={(octets) => <Octets octets={octets} />}
        />
      ) : (
        <p className={styles.note}>{schemeEditorTexts.notSigned}</p>
      )}
      {signed && fields.length > 0 && (
        <>
          <h4>{schemeEditorTexts.liveFields}</h4>
          {fields.map(({ name, value }) => (
            <p key={name} className={styles.wire}>
              {name}: {value}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function Octets({ octets }: { octets: Uint8Array }) {
  const text = decoder.decode(octets.subarray(0, MAX_SHOWN_BYTES));
  return (
    <>
      <MarkedText text={text} />
      {octets.length > MAX_SHOWN_BYTES && '…'}
    </>
  );
}
