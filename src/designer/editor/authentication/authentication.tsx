/** The authentication of an action: the choice of a method, and its fields. */
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AuthenticationMethod, Path } from '../../../core';
import { AUTHENTICATION_METHODS } from '../../../core/internal';
import { type AuthenticationFields, authenticationTexts, type FieldTexts } from '../../../i18n/common';
import { editorTexts } from '../../../i18n/editor';
import { Segmented } from '../../../ui/button';
import { lazyComponent } from '../../../ui/lazy';
import { allowedOf, useLimits, useLinkedField } from '../../fields/editor-context';
import { Section } from '../../fields/form-parts';
import { withBuilder } from '../../request/live-request';
import {
  METHODS,
  SETTINGS_OF,
  type SecretMethod,
  secretsOfMethod,
  USUAL_KEY_HEADER,
} from '../../store/authentication-draft';
import { settingEdit } from '../../store/edit/edit';
import { type SecretSetting, settingValue, type TextSetting } from '../../store/edit/settings';
import { useOpenDraft, useValue } from '../open-draft';
import styles from './authentication.module.css';
import { PlainField, SecretField } from './setting-fields';

const { methods, fields } = authenticationTexts;
const METHOD = ['authentication', 'method'];
const HEADER_NAME = 'authentication.header-key.headerName';

const SigningFields = lazyComponent(() =>
  withBuilder(async () => (await import('./signing-fields')).SigningFields),
);

export function Authentication() {
  const open = useOpenDraft();
  const method = useValue('authentication.method');
  const { authMethods } = useLimits();
  const [chosen, setChosen] = useState<AuthenticationMethod>();
  const { ref, ...field } = useLinkedField<HTMLInputElement>(METHOD);
  const choose = (next: AuthenticationMethod) => {
    setChosen(next);
    const edits = [settingEdit('authentication.method', method, next)];
    if (next === 'header-key' && settingValue(open.draft, HEADER_NAME) === '')
      edits.push(settingEdit(HEADER_NAME, '', USUAL_KEY_HEADER));
    open.perform(edits);
  };
  return (
    <Section
      title={editorTexts.authentication}
      choice={
        <Segmented
          label={editorTexts.authentication}
          labelHidden
          chosenRef={ref}
          options={allowedOf(AUTHENTICATION_METHODS, authMethods, method).map((value) => ({
            value,
            label: methods[value].name,
            title: methods[value].about,
          }))}
          value={method}
          onChange={choose}
          {...field}
        />
      }
    >
      {method !== 'none' && (
        <div className={styles.fields}>
          {method === 'hmac' ? (
            <Suspense>
              <SigningFields />
              {chosen === method && <ShownWhole />}
            </Suspense>
          ) : (
            <>
              <MethodFields key={method} method={method} />
              {chosen === method && <ShownWhole key={`shown ${method}`} />}
            </>
          )}
        </div>
      )}
    </Section>
  );
}

interface MethodField {
  /** The default name of a secret. */
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
    const words = said[name];
    if (!words) return [];
    const setting = `authentication.${method}.${name}`;
    return [{ defaultName: secrets.get(name), path: ['authentication', name], setting, said: words }];
  });
}

/** The header that takes more than a key alone, and how its value usually begins. */
const AUTHORIZATION = /^authorization$/i;
const BEARER = 'Bearer …';

function MethodFields({ method }: { method: SecretMethod }) {
  const isAuthorization = AUTHORIZATION.test(useValue(HEADER_NAME));
  return FIELDS[method]?.map(({ defaultName, path, setting, said }) =>
    defaultName !== undefined ? (
      <SecretField
        key={setting}
        path={path}
        name={setting as SecretSetting}
        defaultName={defaultName}
        placeholder={method === 'header-key' && isAuthorization ? BEARER : undefined}
        {...said}
      />
    ) : (
      <PlainField key={setting} path={path} name={setting as TextSetting} {...said} />
    ),
  );
}

/** Scrolls the surrounding fields into view when they appear because the method was changed. */
function ShownWhole() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // It returns a promise in some browsers, which is no clean-up.
    void place.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <span ref={place} hidden />;
}
