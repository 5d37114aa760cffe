import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Path,
  type Protectable,
  SCHEME_NAMES,
  type SchemeSetting,
  signatureCoverage,
} from '../../../core';
import {
  carriesSeveral,
  isDefaultScheme,
  type KeyForm,
  schemeOf,
  signatureHeaderOf,
} from '../../../core/internal';
import { authenticationTexts } from '../../../i18n/authentication';
import { commonTexts } from '../../../i18n/common';
import { signingFormTexts } from '../../../i18n/signing';
import { undoTexts } from '../../../i18n/undo';
import { useAnnouncements } from '../../../ui/announcements';
import { Button } from '../../../ui/button';
import { Field, Select } from '../../../ui/field';
import { lazyComponent } from '../../../ui/lazy';
import { useBuilt, useEditor, useLinkedField } from '../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { headerFieldsOf } from '../../request/message/divided-message';
import { choiceOf, choosingScheme, shownSettings } from '../../signature/scheme-choice';
import { CUSTOM, type SchemeDraft, schemeSettingOf } from '../../signature/scheme-draft';
import { type SecretDraft, secretsOfMethod } from '../../store/authentication-draft';
import { useDraft, useOpenDraft } from '../open-draft';
import { SecretTools } from './secret-tools';
import { PlainField, SecretField } from './setting-fields';
import styles from './signing-fields.module.css';

const CustomSchemeEditor = lazyComponent(
  async () => (await import('./custom-scheme/custom-scheme-editor')).CustomSchemeEditor,
);

const { fields, schemes } = authenticationTexts;
const HMAC = 'authentication.hmac';
const SCHEME: Path = ['authentication', 'scheme'];
const HEADER_NAME: Path = ['authentication', 'headerName'];
const KEY_ID: Path = ['authentication', 'keyid'];
const SECRET: Path = ['authentication', 'secret'];
const SECOND_SECRET: Path = ['authentication', 'secondSecret'];

const [FIRST, SECOND] = secretsOfMethod('hmac').map(({ defaultName }) => defaultName);

/** The signing scheme and its settings (B24, B34). */
export function SigningFields() {
  const hmac = useDraft(({ draft }) => draft.authentication.hmac);
  const { scheme: draft, secondSecret } = hmac;
  const setting = schemeSettingOf(draft);
  const scheme = schemeOf(setting);
  const note =
    draft.chosen === '' || draft.chosen === CUSTOM ? undefined : signingFormTexts.schemeNotes[draft.chosen];
  const shown = shownSettings(hmac);
  return (
    <>
      <div className={styles.fields}>
        <SchemeChoice draft={draft} />
        <div>
          <CoverageList setting={setting} />
          {note && <p className={styles.note}>{note}</p>}
        </div>
      </div>
      {draft.chosen === CUSTOM && (
        <Suspense fallback={<p className={styles.note}>{commonTexts.moment}</p>}>
          <CustomSchemeEditor />
        </Suspense>
      )}
      <div className={styles.fields}>
        {(shown.headerName || shown.keyid || scheme.isNameFixed) && (
          <div className={styles.stack}>
            {shown.headerName ? (
              <PlainField
                path={HEADER_NAME}
                name={`${HMAC}.headerName`}
                placeholder={signatureHeaderOf(setting)}
                {...fields.hmac.headerName}
              />
            ) : (
              scheme.isNameFixed && <FixedHeaderName name={signatureHeaderOf(setting)} />
            )}
            {shown.keyid && <PlainField path={KEY_ID} name={`${HMAC}.keyid`} {...fields.hmac.keyid} />}
          </div>
        )}
        <div className={styles.stack}>
          <SecretField
            path={SECRET}
            name={`${HMAC}.secret`}
            defaultName={FIRST ?? ''}
            {...fields.hmac.secret}
            note={signingFormTexts.keyForms[scheme.key]}
            tools={(target) => <SecretTools form={scheme.key} {...target} />}
          />
          {shown.secondSecret && (
            <SecondSecret secret={secondSecret} isCarried={carriesSeveral(scheme)} form={scheme.key} />
          )}
        </div>
      </div>
    </>
  );
}

const SAID_BY_COVERAGE = 'signature-leaves-open';

function SchemeChoice({ draft: { chosen } }: { draft: SchemeDraft }) {
  const open = useOpenDraft();
  const { ref, ...field } = useLinkedField<HTMLSelectElement>(SCHEME);
  const problems = useSettingProblems(SCHEME, false, SAID_BY_COVERAGE);
  const id = useId();
  const shown = chosen === '' ? SCHEME_NAMES.find(isDefaultScheme) : chosen;
  return (
    <div className={sheetHolder}>
      <Field label={fields.hmac.scheme.label} htmlFor={id}>
        <Select
          id={id}
          ref={ref}
          value={shown}
          aria-describedby={problems.describedBy}
          onChange={({ target }) => {
            const name = target.value as Exclude<SchemeDraft['chosen'], ''>;
            open.perform(choosingScheme(open.draft.authentication.hmac, choiceOf(name)));
          }}
          {...field}
        >
          {SCHEME_NAMES.map((name) => (
            <option key={name} value={name}>
              {isDefaultScheme(name) ? signingFormTexts.defaultScheme(schemes[name]) : schemes[name]}
            </option>
          ))}
          <option value={CUSTOM}>{signingFormTexts.chooseCustom}</option>
        </Select>
      </Field>
      {problems.sheet}
    </div>
  );
}

/** The name of the signature header, if the scheme fixes it. */
const FixedHeaderName = ({ name }: { name: string }) => (
  <dl className={styles.fixed}>
    <dt>{fields.hmac.headerName.label}</dt>
    <dd>
      <code>{name}</code>
      <span className={styles.note}>{signingFormTexts.fixedHeader}</span>
    </dd>
  </dl>
);

const NO_SECRET: SecretDraft = { by: 'value', value: '', name: '' };

interface SecondSecretProps {
  readonly secret: SecretDraft;
  readonly isCarried: boolean;
  readonly form: KeyForm;
}

/** A second secret during key rotation, for schemes that can send a signature with each. */
function SecondSecret({ secret, isCarried, form: keyForm }: SecondSecretProps) {
  const open = useOpenDraft();
  const { notify } = useAnnouncements();
  const { link } = useEditor();
  // Its undo refers to this draft, so it is unmounted with it.
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);
  const isSet = secret.by === 'name' || secret.value !== '';
  const [isOpen, setOpen] = useState(isSet);
  // It stays open while its text is replaced.
  if (isSet && !isOpen) setOpen(true);
  if (!isSet && !(isOpen && isCarried)) {
    const show = () => {
      flushSync(() => setOpen(true));
      link.focusSetting({ path: SECOND_SECRET });
    };
    return isCarried && <AddSecondSecret onAdd={show} />;
  }

  const put = (secondSecret: SecretDraft) => {
    const { authentication } = open.draft;
    const hmac = { ...authentication.hmac, secondSecret };
    open.replace({ ...open.draft, authentication: { ...authentication, hmac } });
  };
  const remove = () => {
    put(NO_SECRET);
    setOpen(false);
    if (!isSet) return;
    withdraw.current = notify({
      text: signingFormTexts.secondSecretRemoved,
      subject: 'second-secret',
      action: { label: undoTexts.undo, run: () => put(secret) },
    });
  };
  return (
    <div className={styles.stack}>
      <SecretField
        path={SECOND_SECRET}
        name={`${HMAC}.secondSecret`}
        defaultName={SECOND ?? ''}
        {...fields.hmac.secondSecret}
        note={signingFormTexts.keyForms[keyForm]}
        tools={(target) => <SecretTools form={keyForm} {...target} />}
      />
      <p className={styles.note}>{signingFormTexts.secondSecretNote}</p>
      <Button look="quiet" icon="delete" className={styles.quiet} onClick={remove}>
        {signingFormTexts.removeSecondSecret}
      </Button>
    </div>
  );
}

function AddSecondSecret({ onAdd }: { onAdd: () => void }) {
  const { ref, onFocus, onBlur } = useLinkedField<HTMLButtonElement>(SECOND_SECRET);
  return (
    <Button
      ref={ref}
      look="quiet"
      icon="add"
      className={styles.quiet}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={onAdd}
    >
      {signingFormTexts.addSecondSecret}
    </Button>
  );
}

/** Lists the parts of the request that a signing scheme covers, and those that it leaves open. */
export function CoverageList({ setting }: { setting: SchemeSetting | undefined }) {
  const hasContentType = headerFieldsOf(useBuilt()).some(({ name }) => name === 'Content-Type');
  const { covered, open } = signatureCoverage(setting, hasContentType);
  return (
    <dl className={styles.coverage}>
      <dt>{signingFormTexts.signs}</dt>
      <dd>{listOf(covered)}</dd>
      <dt>{signingFormTexts.leavesOpen}</dt>
      <dd className={styles.open}>{listOf(open)}</dd>
    </dl>
  );
}

const listOf = (parts: readonly Protectable[]): string =>
  parts.map((part) => signingFormTexts.protectables[part]).join(', ') || signingFormTexts.nothing;
