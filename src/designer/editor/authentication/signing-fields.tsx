/**
 * The fields of a signature: scheme, header field, secrets with buttons that generate and copy them, and the parts that
 * are signed.
 */
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Path,
  SCHEME_NAMES,
  type SchemeSetting,
  type SignablePart,
  signatureCoverage,
} from '../../../core';
import {
  base64,
  carriesSeveral,
  isDefaultScheme,
  type KeyForm,
  schemeOf,
  signatureHeaderOf,
} from '../../../core/internal';
import { authenticationTexts, commonTexts } from '../../../i18n/common';
import { undoTexts } from '../../../i18n/editor';
import { signingFormTexts } from '../../../i18n/signing';
import { useAnnouncements } from '../../../ui/announcements';
import { copyText } from '../../../ui/browser/clipboard';
import { Button, IconButton } from '../../../ui/button';
import { Icon, Mark, monogram } from '../../../ui/icon';
import { lazyComponent } from '../../../ui/lazy';
import { MenuButton } from '../../../ui/menu-button';
import { useBuilt, useDiagnosticsAt, useEditor, useLinkedField } from '../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../fields/form-parts';
import { headerFieldsOf } from '../../request/message/divided-message';
import { choiceOf, choosingScheme, schemeAnatomy, shownSettings } from '../../signature/schemes';
import {
  CUSTOM,
  customSchemeIn,
  type SchemeDraft,
  type SecretDraft,
  schemeSettingOf,
  secretsOfMethod,
} from '../../store/authentication-draft';
import { useDraft, useOpenDraft } from '../open-draft';
import { PlainField, SecretField, type SecretTarget, type SecretTools } from './setting-fields';
import styles from './signing-fields.module.css';

const CustomSchemeEditor = lazyComponent(
  async () => (await import('./custom-scheme-editor')).CustomSchemeEditor,
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
  const hasSecond = secondSecret.by === 'name' || secondSecret.value !== '';
  const hasOwnName = ![signatureHeaderOf(setting), ''].includes(hmac.headerName);
  return (
    <div className={styles.signing}>
      <SchemeChoice draft={draft} />
      {draft.chosen === CUSTOM && (
        <Suspense fallback={<p className={styles.note}>{commonTexts.moment}</p>}>
          <CustomSchemeEditor />
        </Suspense>
      )}
      <SecretField
        path={SECRET}
        name={`${HMAC}.secret`}
        defaultName={FIRST ?? ''}
        {...fields.hmac.secret}
        note={signingFormTexts.keyForms[scheme.key]}
        tools={useSecretTools(scheme.key)}
      />
      <Details isShown={hasSecond || hasOwnName || hmac.keyid !== ''}>
        <CoverageList setting={setting} />
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.columns}>
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
        {shown.secondSecret && (
          <SecondSecret secret={secondSecret} isCarried={carriesSeveral(scheme)} form={scheme.key} />
        )}
      </Details>
    </div>
  );
}

interface DetailsProps {
  /** Unfolds it: something in it is set. */
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** What few signatures need. Unfolds when something in it has a problem; what gets the focus unfolds it too. */
function Details({ isShown, children }: DetailsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const diagnostics = [
    useDiagnosticsAt(HEADER_NAME),
    useDiagnosticsAt(KEY_ID),
    useDiagnosticsAt(SECOND_SECRET),
  ];
  const isOpened = isShown || diagnostics.some(({ shown, steps }) => shown.length + steps.length > 0);
  useEffect(() => {
    if (isOpened && fold.current) fold.current.open = true;
  }, [isOpened]);
  return (
    <details ref={fold} className={styles.details}>
      <summary>{signingFormTexts.details}</summary>
      <div className={styles.stack}>{children}</div>
    </details>
  );
}

const SAID_BY_COVERAGE = 'signature-leaves-open';

function SchemeChoice({ draft: { chosen, custom } }: { draft: SchemeDraft }) {
  const open = useOpenDraft();
  const { ref, pointed, ...field } = useLinkedField<HTMLButtonElement>(SCHEME);
  const problems = useSettingProblems(SCHEME, { except: SAID_BY_COVERAGE });
  const shown = chosen === '' ? SCHEME_NAMES.find(isDefaultScheme) : chosen;
  const cardOf = (name: Exclude<SchemeDraft['chosen'], ''>) => {
    const title = name === CUSTOM ? signingFormTexts.chooseCustom : schemes[name];
    return {
      id: name,
      title: name !== CUSTOM && isDefaultScheme(name) ? signingFormTexts.defaultScheme(title) : title,
      mark: monogram(title),
      note: schemeAnatomy(schemeOf(name === CUSTOM ? customSchemeIn(custom) : name)),
      isChosen: name === shown,
      run: () => open.perform(choosingScheme(open.draft.authentication.hmac, choiceOf(name))),
    };
  };
  const card = shown && cardOf(shown);
  return (
    card && (
      <div className={`${styles.schemes} ${sheetHolder}`}>
        <MenuButton
          icon="down"
          label={`${fields.hmac.scheme.label}: ${card.title}`}
          buttonRef={ref}
          field={{
            ...field,
            className: styles.card,
            'aria-describedby': problems.describedBy,
            ...{ 'data-pointed': pointed || undefined },
          }}
          groups={() => [{ items: ([...SCHEME_NAMES, CUSTOM] as const).map(cardOf) }]}
        >
          <Mark text={card.mark} />
          <span>
            {card.title}
            <code>
              {card.note.split(/(?<=[⏎.+])/).map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other names
                <Fragment key={index}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </code>
          </span>
          <Icon name="down" />
        </MenuButton>
        {problems.sheet}
      </div>
    )
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
  const tools = useSecretTools(keyForm);
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
        tools={tools}
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
function CoverageList({ setting }: { setting: SchemeSetting | undefined }) {
  const hasContentType = headerFieldsOf(useBuilt()).some(({ name }) => name === 'Content-Type');
  const { covered, open } = signatureCoverage(setting, hasContentType);
  return (
    <dl className={styles.coverage}>
      <dt>{signingFormTexts.signs}</dt>
      <dd>{listOf(covered)}</dd>
      {open.length > 0 && (
        <>
          <dt>{signingFormTexts.leavesOpen}</dt>
          <dd className={styles.open}>{listOf(open)}</dd>
        </>
      )}
    </dl>
  );
}

const listOf = (parts: readonly SignablePart[]): string =>
  parts.map((part) => signingFormTexts.protectables[part]).join(', ') || signingFormTexts.nothing;

/** Makes a new signing secret of the form that the scheme requires, and copies it for the receiver. */
function useSecretTools(form: KeyForm): (target: SecretTarget) => SecretTools {
  const { notify } = useAnnouncements();

  const generate = ({ input, set }: SecretTarget) => {
    const field = input.current;
    if (!field) return;
    const before = field.value;
    const secret = generatedSecret(form);
    field.focus();
    field.select();
    // Inserted like typed text, so that the undo of the field reverts it.
    if (!document.execCommand('insertText', false, secret)) set(secret);
    notify({
      text: signingFormTexts.secretGenerated,
      subject: 'secret-generated',
      action: { label: undoTexts.undo, run: () => field.value === secret && set(before) },
    });
  };
  const copy = async (value: string) =>
    notify({ text: (await copyText(value)) ? commonTexts.copied : commonTexts.copyFailed });

  return (target) => {
    const { label, value } = target;
    const [generateLabel, copyLabel] = [
      signingFormTexts.generateSecretFor(label),
      signingFormTexts.copySecret(label),
    ];
    const run = { generate: () => generate(target), copy: () => void copy(value) };
    if (value === '')
      return {
        items: [],
        button: (
          <Button look="quiet" aria-label={generateLabel} onClick={run.generate}>
            {signingFormTexts.generateSecret}
          </Button>
        ),
      };
    return {
      items: [{ id: 'generate', title: generateLabel, run: run.generate }],
      button: <IconButton icon="duplicate" label={copyLabel} onClick={run.copy} />,
    };
  };
}

/** As long as the output of SHA-256, which RFC 2104 §3 asks of a key. */
const LENGTH = 32;

const FORMS: { readonly [Form in KeyForm]: (octets: Uint8Array) => string } = {
  // In characters that need no quotes anywhere.
  utf8: (octets) => base64(octets).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  hex: (octets) => Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join(''),
  base64,
  whsec: (octets) => `whsec_${base64(octets)}`,
};

/** A new secret of random octets, in the form that a signing scheme takes. */
export const generatedSecret = (form: KeyForm): string =>
  FORMS[form](crypto.getRandomValues(new Uint8Array(LENGTH)));
