import { useId } from 'react';
import { Field, Select } from '../../../../components/field';
import { type CustomScheme, type Path, SCHEME_NAMES, type SchemeName } from '../../../../core';
import { LIMITS } from '../../../../core/internal';
import { useUndoToast } from '../../../../fields/use-undo-toast';
import { texts as authenticationTexts } from '../../../../i18n/authentication';
import { texts } from '../../../../i18n/scheme-editor';
import { customCopyOf, customSchemeIn, EMPTY_SCHEME } from '../../../../model/scheme-draft';
import { useSetting } from '../../use-setting';
import { ChoiceMenu } from './choice-menu';
import styles from './custom-scheme.module.css';
import { HeaderFieldList } from './header-field-list';
import { LiveSignature } from './live-signature';
import { PartList } from './part-list';
import { BEGINNING, useKeptFocus } from './use-kept-focus';

const MESSAGE: Path = ['authentication', 'scheme', 'message'];

/** A scheme with more parts does not sign; a file can hold any number (B33). */
const MAX_PARTS = LIMITS.schemeParts;

const SETTING = 'authentication.hmac.scheme.custom';

const EMPTY = 'empty';
const BEGINNINGS: readonly (readonly [string, string])[] = [
  [EMPTY, texts.empty],
  ...SCHEME_NAMES.filter((name) => customCopyOf(name)).map(
    (name) => [name, authenticationTexts.schemes[name]] as const,
  ),
];

/** A signing scheme of one's own, part by part, and beside it what it signs now. */
export function CustomSchemeEditor() {
  const [text, setText] = useSetting(SETTING);
  const tell = useUndoToast();
  const section = useKeptFocus();
  const headingId = useId();
  const scheme = customSchemeIn(text);
  const change = (changed: Partial<CustomScheme>) => setText(JSON.stringify({ ...scheme, ...changed }));

  const startFrom = (id: string) => {
    const beginning = id === EMPTY ? EMPTY_SCHEME : customCopyOf(id as SchemeName);
    const [, name = ''] = BEGINNINGS.find(([one]) => one === id) ?? [];
    if (beginning) tell(texts.started(name), () => setText(JSON.stringify(beginning)));
  };
  return (
    <section ref={section} className={styles.editor} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId}>{texts.title}</h3>
        <ChoiceMenu text={texts.startFrom} choices={BEGINNINGS} onChoose={startFrom} path={BEGINNING} />
      </div>
      <div className={styles.settings}>
        <Setting
          label={texts.settings.hash}
          names={texts.hashes}
          value={scheme.hash}
          onChange={(hash) => change({ hash })}
        />
        <Setting
          label={texts.settings.key}
          names={texts.keys}
          value={scheme.key}
          onChange={(key) => change({ key })}
        />
        <Setting
          label={texts.settings.encoding}
          names={texts.encodings}
          value={scheme.encoding}
          onChange={(encoding) => change({ encoding })}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.form}>
          <div>
            <h4>{texts.message}</h4>
            <p className={styles.note}>{texts.messageNote}</p>
            <PartList
              label={texts.message}
              path={MESSAGE}
              parts={scheme.message}
              mostShown={MAX_PARTS}
              names={texts.messageParts}
              onChange={(message) => change({ message })}
            />
          </div>
          <div>
            <h4>{texts.fields}</h4>
            <p className={styles.note}>{texts.fieldsNote}</p>
            <HeaderFieldList
              fields={scheme.fields}
              mostShown={MAX_PARTS}
              onChange={(fields) => change({ fields })}
            />
          </div>
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
