import type { ReactNode } from 'react';
import { Segmented } from '../../../components/segmented';
import type { AuthenticationMethod } from '../../../core';
import { useLinkedField } from '../../../fields/use-linked-field';
import { texts } from '../../../i18n/editor';
import { SECRET_NAMES } from '../../../model/draft';
import { Section } from '../section';
import { useSetting } from '../use-setting';
import styles from './authentication.module.css';
import { PlainField } from './plain-field';
import { SecretField } from './secret-field';

const METHOD = ['authentication', 'method'];
const USERNAME = ['authentication', 'username'];
const PASSWORD = ['authentication', 'password'];
const HEADER_NAME = ['authentication', 'headerName'];
const SECRET = ['authentication', 'secret'];

/** The fields of each method. */
const FIELDS: Record<AuthenticationMethod, ReactNode> = {
  none: null,
  basic: (
    <>
      <PlainField
        key="username"
        path={USERNAME}
        name="authentication.basic.username"
        label={texts.username}
      />
      <SecretField
        key="password"
        path={PASSWORD}
        name="authentication.basic.password"
        defaultName={SECRET_NAMES.basic}
        label={texts.password}
      />
    </>
  ),
  'header-key': (
    <>
      <PlainField
        key="header-key name"
        path={HEADER_NAME}
        name="authentication.header-key.headerName"
        label={texts.headerName}
        placeholder={texts.headerNamePlaceholder}
      />
      <SecretField
        key="header-key"
        path={SECRET}
        name="authentication.header-key.secret"
        defaultName={SECRET_NAMES['header-key']}
        label={texts.secretKey}
      />
    </>
  ),
  hmac: (
    <>
      <PlainField
        key="hmac name"
        path={HEADER_NAME}
        name="authentication.hmac.headerName"
        label={texts.headerName}
      />
      <SecretField
        key="hmac"
        path={SECRET}
        name="authentication.hmac.secret"
        defaultName={SECRET_NAMES.hmac}
        label={texts.signingSecret}
      />
    </>
  ),
};

const METHODS = Object.keys(FIELDS) as AuthenticationMethod[];

export function Authentication() {
  const [method, setMethod] = useSetting('authentication.method');
  const { ref, ...field } = useLinkedField<HTMLInputElement>(METHOD);
  return (
    <Section title={texts.authentication}>
      <Segmented
        label={texts.authentication}
        labelHidden
        chosenRef={ref}
        options={METHODS.map((value) => ({ value, label: texts.authenticationMethods[value] }))}
        value={method}
        onChange={setMethod}
        {...field}
      />
      <p className={styles.note}>{texts.authenticationNotes[method]}</p>
      {FIELDS[method] && <div className={styles.fields}>{FIELDS[method]}</div>}
    </Section>
  );
}
