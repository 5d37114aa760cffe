import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type CustomScheme, type Path, SCHEME_NAMES, type SchemeName } from '../../../../core';
import { type FieldPart, LIMITS, type MessagePart, signatureHeaderOf } from '../../../../core/internal';
import { authenticationTexts } from '../../../../i18n/authentication';
import { schemeEditorTexts } from '../../../../i18n/signing';
import { Button, IconButton } from '../../../../ui/button';
import { Field, Select, TextInput } from '../../../../ui/field';
import { MarkedText } from '../../../../ui/marked-text';
import { useBuilt, useEdited, useEditor, useLinkedField } from '../../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../../fields/setting-problems';
import { SignedParts } from '../../../fields/signed-parts';
import { useUndoToast } from '../../../fields/use-undo-toast';
import { headerFieldsOf } from '../../../request/message/divided-message';
import { customCopyOf, customSchemeIn, EMPTY_SCHEME } from '../../../signature/scheme-draft';
import { useSetting } from '../../open-draft';
import { ChoiceMenu } from './choice-menu';
import styles from './custom-scheme.module.css';
import { SchemeTemplateField } from './scheme-template-field';

type SchemeField = CustomScheme['fields'][number];

const SCHEME: Path = ['authentication', 'scheme'];
const MESSAGE: Path = [...SCHEME, 'message'];
const FIELDS: Path = [...SCHEME, 'fields'];
/** The setting that an undo changes, whichever part of the scheme it changes. */
const WHOLE: Path = [...SCHEME, 'custom'];
const BEGINNING: Path = [...SCHEME, 'beginning'];
const SETTING = 'authentication.hmac.scheme.custom';

/** A scheme with more parts does not sign; a file can hold any number (B33). */
const MAX_FIELDS = LIMITS.schemeParts;

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
  const section = useKeptFocus();
  const headingId = useId();
  const scheme = customSchemeIn(text);
  const change = (changed: Partial<CustomScheme>) => setText(JSON.stringify({ ...scheme, ...changed }));

  const startFrom = (id: string) => {
    const beginning = id === EMPTY ? EMPTY_SCHEME : customCopyOf(id as SchemeName);
    const [, name = ''] = BEGINNINGS.find(([one]) => one === id) ?? [];
    if (beginning) notifyWithUndo(schemeEditorTexts.started(name), () => setText(JSON.stringify(beginning)));
  };
  return (
    <section ref={section} className={styles.editor} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId}>{schemeEditorTexts.title}</h3>
        <ChoiceMenu
          text={schemeEditorTexts.startFrom}
          choices={BEGINNINGS}
          onChoose={startFrom}
          path={BEGINNING}
        />
      </div>
      <div className={styles.settings}>
        <Setting
          label={schemeEditorTexts.settings.hash}
          names={schemeEditorTexts.hashes}
          value={scheme.hash}
          onChange={(hash) => change({ hash })}
        />
        <Setting
          label={schemeEditorTexts.settings.key}
          names={schemeEditorTexts.keys}
          value={scheme.key}
          onChange={(key) => change({ key })}
        />
        <Setting
          label={schemeEditorTexts.settings.encoding}
          names={schemeEditorTexts.encodings}
          value={scheme.encoding}
          onChange={(encoding) => change({ encoding })}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.form}>
          <p className={styles.note}>{schemeEditorTexts.templateNote}</p>
          <SchemeTemplateField
            label={schemeEditorTexts.message}
            kind="message"
            path={MESSAGE}
            parts={scheme.message}
            placeholder={schemeEditorTexts.messagePlaceholder}
            onChange={(message) => change({ message: message as MessagePart[] })}
          />
          <HeaderFields fields={scheme.fields} onChange={(fields) => change({ fields })} />
        </div>
        <LiveSignature scheme={scheme} />
      </div>
    </section>
  );
}

interface HeaderFieldsProps {
  readonly fields: readonly SchemeField[];
  readonly onChange: (fields: SchemeField[]) => void;
}

/** The header fields in the order in which they are sent. */
function HeaderFields({ fields, onChange }: HeaderFieldsProps) {
  const { link } = useEditor();
  const notifyWithUndo = useUndoToast();
  const { ref, onFocus, onBlur } = useLinkedField<HTMLButtonElement>(FIELDS);
  const problems = useSettingProblems(FIELDS);

  const add = () => {
    flushSync(() => onChange([...fields, { name: '', parts: [] }]));
    link.focusSetting({ path: [...FIELDS, fields.length, 'name'] });
  };
  const remove = (index: number) => {
    const remaining = fields.toSpliced(index, 1);
    notifyWithUndo(schemeEditorTexts.fieldRemoved(index + 1), () => flushSync(() => onChange(remaining)));
    const next = Math.min(index, remaining.length - 1);
    link.focusSetting({ path: next >= 0 ? [...FIELDS, next, 'name'] : FIELDS });
  };
  return (
    <div>
      <h4>{schemeEditorTexts.fields}</h4>
      <p className={styles.note}>{schemeEditorTexts.fieldsNote}</p>
      {fields.slice(0, MAX_FIELDS).map((field, index) => (
        <HeaderField
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no identity but its position
          key={index}
          index={index}
          field={field}
          onChange={(next) => onChange(fields.with(index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length > MAX_FIELDS && (
        <p className={styles.note}>{schemeEditorTexts.firstShown(MAX_FIELDS, fields.length)}</p>
      )}
      <div className={sheetHolder}>
        <Button
          ref={ref}
          look="quiet"
          icon="add"
          aria-describedby={problems.describedBy}
          onFocus={onFocus}
          onBlur={onBlur}
          onClick={add}
        >
          {schemeEditorTexts.addField}
        </Button>
        {problems.sheet}
      </div>
    </div>
  );
}

interface HeaderFieldProps {
  readonly index: number;
  readonly field: SchemeField;
  readonly onChange: (field: SchemeField) => void;
  readonly onRemove: () => void;
}

function HeaderField({ index, field, onChange, onRemove }: HeaderFieldProps) {
  const number = index + 1;
  const namePath = useMemo(() => [...FIELDS, index, 'name'], [index]);
  const partsPath = useMemo(() => [...FIELDS, index, 'parts'], [index]);
  const name = useLinkedField<HTMLInputElement>(namePath);
  const problems = useSettingProblems(namePath, true);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={schemeEditorTexts.field(number)} className={styles.headerField}>
      <div className={styles.headerName}>
        <div className={sheetHolder}>
          <TextInput
            mono
            aria-label={schemeEditorTexts.fieldName(number)}
            placeholder={signatureHeaderOf()}
            value={field.name}
            invalid={problems.invalid}
            aria-describedby={problems.describedBy}
            onChange={({ target }) => onChange({ ...field, name: target.value })}
            {...name}
          />
          {problems.sheet}
        </div>
        <IconButton icon="delete" label={schemeEditorTexts.removeField(number)} onClick={onRemove} />
      </div>
      <SchemeTemplateField
        label={schemeEditorTexts.fieldValue(number)}
        kind="field"
        path={partsPath}
        parts={field.parts}
        placeholder={schemeEditorTexts.valuePlaceholder}
        onChange={(parts) => onChange({ ...field, parts: parts as FieldPart[] })}
      />
    </div>
  );
}

interface SettingProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Setting<Value extends string>({ label, names, value, onChange }: SettingProps<Value>) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id}>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {Object.entries<string>(names).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Preserves the focus in the editor across an undo. */
function useKeptFocus(): RefObject<HTMLElement | null> {
  const { link } = useEditor();
  const editor = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = BEGINNING;
    const unsubscribe = link.subscribe(() => {
      const path = link.edited?.path;
      if (path && path.length > SCHEME.length && SCHEME.every((step, index) => path[index] === step))
        last = path;
    });
    const focus = () => {
      if (!editor.current?.contains(document.activeElement)) link.focusSetting({ path: last });
    };
    const unregister = link.register(WHOLE, { focus });
    return () => {
      unsubscribe();
      unregister();
    };
  }, [link]);
  return editor;
}

/** The maximum number of bytes shown of a part; the signature view shows all. */
const MAX_SHOWN_BYTES = 400;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The message that is signed now, its parts marked, and the header fields that come of it. */
export function LiveSignature({ scheme }: { scheme: CustomScheme }) {
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
