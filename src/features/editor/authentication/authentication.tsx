import { Segmented } from '../../../components/segmented';
import type { Path } from '../../../core';
import { AUTHENTICATION_METHODS } from '../../../core/internal';
import { useLinkedField } from '../../../fields/use-linked-field';
import {
  type AuthenticationFields,
  texts as authenticationTexts,
  type FieldTexts,
} from '../../../i18n/authentication';
import { texts } from '../../../i18n/editor';
import { METHODS, SECRET_NAMES, SETTINGS_OF, type SecretMethod } from '../../../model/authentication-draft';
import type { SecretSetting, TextSetting } from '../../../model/edit/settings';
import { Section } from '../section';
import { useSetting } from '../use-setting';
import styles from './authentication.module.css';
import { PlainField } from './plain-field';
import { SecretField } from './secret-field';

const { methods, fields } = authenticationTexts;
const METHOD = ['authentication', 'method'];

export function Authentication() {
  const [method, setMethod] = useSetting('authentication.method');
  const { ref, ...field } = useLinkedField<HTMLInputElement>(METHOD);
  return (
    <Section
      title={texts.authentication}
      choice={
        <Segmented
          label={texts.authentication}
          labelHidden
          chosenRef={ref}
          options={AUTHENTICATION_METHODS.map((value) => ({
            value,
            label: methods[value].name,
          }))}
          value={method}
          onChange={setMethod}
          {...field}
        />
      }
      note={methods[method].about}
    >
      {method !== 'none' && (
        <div className={styles.fields}>
          <MethodFields key={method} method={method} />
        </div>
      )}
    </Section>
  );
}

interface MethodField {
  readonly isSecret: boolean;
  readonly path: Path;
  readonly setting: string;
  readonly said: FieldTexts;
}

/** The fields of each method, as the core lists its settings. */
const FIELDS = Object.fromEntries(METHODS.map((method) => [method, fieldsOf(method)]));

function fieldsOf<Method extends SecretMethod>(method: Method): MethodField[] {
  const said: AuthenticationFields[Method] = fields[method];
  return SETTINGS_OF[method].map(({ name, isSecret }) => ({
    isSecret,
    path: ['authentication', name],
    setting: `authentication.${method}.${name}`,
    said: said[name],
  }));
}

function MethodFields({ method }: { method: SecretMethod }) {
  return FIELDS[method]?.map(({ isSecret, path, setting, said }) =>
    isSecret ? (
      <SecretField
        key={setting}
        path={path}
        name={setting as SecretSetting}
        defaultName={SECRET_NAMES[method]}
        {...said}
      />
    ) : (
      <PlainField key={setting} path={path} name={setting as TextSetting} {...said} />
    ),
  );
}
