import { Late, useLate } from '../../../components/late';
import { NotLoadedNote } from '../../../components/late-part';
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
import {
  METHODS,
  SETTINGS_OF,
  type SecretMethod,
  secretsOfMethod,
} from '../../../model/authentication-draft';
import type { SecretSetting, TextSetting } from '../../../model/edit/settings';
import { Section } from '../section';
import { TourPlace } from '../tour/tour-place';
import { useSetting } from '../use-setting';
import styles from './authentication.module.css';
import { PlainField } from './plain-field';
import { SecretField } from './secret-field';

const { methods, fields } = authenticationTexts;
const METHOD = ['authentication', 'method'];

const signingFields = new Late(async () => (await import('./signing-fields')).SigningFields);

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
          {method === 'hmac' ? <LateSigningFields /> : <MethodFields key={method} method={method} />}
        </div>
      )}
      <TourPlace at="end" />
    </Section>
  );
}

interface MethodField {
  /** Of a secret: what it is called while it has no name. */
  readonly defaultName: string | undefined;
  readonly path: Path;
  readonly setting: string;
  readonly said: FieldTexts;
}

/** The fields of each method, as the core lists its settings. */
const FIELDS = Object.fromEntries(METHODS.map((method) => [method, fieldsOf(method)]));

function fieldsOf<Method extends SecretMethod>(method: Method): MethodField[] {
  const said: Partial<Record<string, FieldTexts>> = (fields as AuthenticationFields)[method];
  const secrets = new Map(secretsOfMethod(method).map((secret) => [secret.setting, secret.defaultName]));
  return SETTINGS_OF[method].flatMap(({ name }) => {
    const texts = said[name];
    if (!texts) return [];
    const setting = `authentication.${method}.${name}`;
    return [{ defaultName: secrets.get(name), path: ['authentication', name], setting, said: texts }];
  });
}

function MethodFields({ method }: { method: SecretMethod }) {
  return FIELDS[method]?.map(({ defaultName, path, setting, said }) =>
    defaultName !== undefined ? (
      <SecretField
        key={setting}
        path={path}
        name={setting as SecretSetting}
        defaultName={defaultName}
        {...said}
      />
    ) : (
      <PlainField key={setting} path={path} name={setting as TextSetting} {...said} />
    ),
  );
}

function LateSigningFields() {
  const { part: SigningFields, hasFailed, retry } = useLate(signingFields);
  if (hasFailed) return <NotLoadedNote retry={retry} />;
  return SigningFields && <SigningFields />;
}
