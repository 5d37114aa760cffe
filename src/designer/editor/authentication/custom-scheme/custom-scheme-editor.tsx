import { useEffect, useId, useRef } from 'react';
import { type CustomScheme, type Path, SCHEME_NAMES, type SchemeName } from '../../../../core';
import { authenticationTexts } from '../../../../i18n/common';
import { schemeEditorTexts } from '../../../../i18n/signing';
import { focusedElement } from '../../../../ui/browser/dom-root';
import { Field, Select } from '../../../../ui/field';
import { MarkedText } from '../../../../ui/marked-text';
import { MenuButton } from '../../../../ui/menu-button';
import { useUndoToast } from '../../../../ui/use-undo-toast';
import { useBuilt, useEdited, useEditor } from '../../../fields/editor-context';
import { SignedParts } from '../../../fields/signed-parts';
import { headerFieldsOf } from '../../../request/message/divided-message';
import { customCopyOf, customSchemeIn, EMPTY_SCHEME } from '../../../signature/scheme-draft';
import { FIELDS_TEMPLATE, MESSAGE_TEMPLATE } from '../../../signature/scheme-template';
import { useSetting } from '../../open-draft';
import styles from './custom-scheme.module.css';
import { SchemeTemplateField } from './scheme-template-field';

const SCHEME: Path = ['authentication', 'scheme'];
const MESSAGE: Path = [...SCHEME, 'message'];
const FIELDS: Path = [...SCHEME, 'fields'];
/** The setting that an undo changes, whichever part of the scheme it changes. */
const WHOLE: Path = [...SCHEME, 'custom'];
const SETTING = 'authentication.hmac.scheme.custom';

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
