import { useEffect, useRef, useState } from 'react';
import { Late, useLate } from '../../../components/late';
import { NotLoadedNote } from '../../../components/late-part';
import { Segmented } from '../../../components/segmented';
import type { AuthenticationMethod, Path } from '../../../core';
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
  USUAL_KEY_HEADER,
} from '../../../model/authentication-draft';
import { settingEdit } from '../../../model/edit/edit';
import { type SecretSetting, settingValue, type TextSetting } from '../../../model/edit/settings';
import { useDraftForm } from '../draft-form';
import { Section } from '../section';
import { TourPlace } from '../tour/tour-place';
import { useValue } from '../use-setting';
import styles from './authentication.module.css';
import { PlainField } from './plain-field';
import { SecretField } from './secret-field';

const { methods, fields } = authenticationTexts;
const METHOD = ['authentication', 'method'];
const HEADER_NAME = 'authentication.header-key.headerName';

const signingFields = new Late(async () => (await import('./signing-fields')).SigningFields);

export function Authentication() {
  const form = useDraftForm();
  const method = useValue('authentication.method');
  const [chosen, setChosen] = useState<AuthenticationMethod>();
  const { ref, ...field } = useLinkedField<HTMLInputElement>(METHOD);
  const choose = (next: AuthenticationMethod) => {
    setChosen(next);
    const edits = [settingEdit('authentication.method', method, next)];
    if (next === 'header-key' && settingValue(form.draft, HEADER_NAME) === '')
      edits.push(settingEdit(HEADER_NAME, '', USUAL_KEY_HEADER));
    form.perform(edits);
  };
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
          onChange={choose}
          {...field}
        />
      }
      note={methods[method].about}
    >
      {method !== 'none' && (
        <div className={styles.fields}>
          {method === 'hmac' ? (
            <LateSigningFields isShown={chosen === method} />
          ) : (
            <>
              <MethodFields key={method} method={method} />
              {chosen === method && <ShownWhole key={`shown ${method}`} />}
            </>
          )}
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

function LateSigningFields({ isShown }: { readonly isShown: boolean }) {
  const { part: SigningFields, hasFailed, retry } = useLate(signingFields);
  if (hasFailed) return <NotLoadedNote retry={retry} />;
  return (
    SigningFields && (
      <>
        <SigningFields />
        {isShown && <ShownWhole />}
      </>
    )
  );
}

/** Scrolls the fields around it into view when it appears: those of the method that was just chosen. */
function ShownWhole() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // It returns a promise in some browsers, which is no clean-up.
    void place.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <span ref={place} hidden />;
}
