import type { ReactNode } from 'react';
import { LineText, MarkedText } from '../../components/marked-text';
import type { Action } from '../../core';
import { texts as authenticationTexts } from '../../i18n/authentication';
import { texts as commonTexts } from '../../i18n/common';
import { texts } from '../../i18n/sharing';
import { inLine } from '../../i18n/shown-text';
import { type SecretDraft, toAuthenticationDraft } from '../../model/authentication-draft';
import type { TextFieldName } from '../../model/edit/settings';
import { CUSTOM, type SchemeDraft } from '../../model/scheme-draft';
import styles from './sharing.module.css';

/** Actions that are listed. */
const MAX_ACTIONS = 20;

const { settings, kinds } = commonTexts;

/** What shared actions are, setting by setting or, where they are several, one by one. */
export function SharedFacts({ actions }: { actions: readonly Action[] }) {
  const [first] = actions;
  if (first && actions.length === 1) return <Facts action={first} />;
  const hidden = actions.length - MAX_ACTIONS;
  return (
    <div>
      <ul className={styles.found}>
        {actions.slice(0, MAX_ACTIONS).map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>
            <b>
              <Name action={action} />
            </b>
            , {kinds[action.objectId].name}: <RequestLine {...action} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.note}>{texts.more(hidden)}</p>}
    </div>
  );
}

function Facts({ action }: { action: Action }) {
  const facts = [
    [settings.name, <Name key="name" action={action} />],
    [settings.objectId, kinds[action.objectId].name],
    [texts.request, <RequestLine key="request" {...action} />],
    'data' in action
      ? [settings.data, texts.rows(action.data.length)]
      : [settings.body, texts.characters(action.body.length)],
    [settings.authentication, <MarkedText key="authentication" text={authenticationOf(action)} />],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, fact]) => (
        <Fact key={term} term={term}>
          {fact}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Isolates a foreign text, and shows its invisible characters. */
const Name = ({ action }: { action: Action }) => (
  <bdi>
    <LineText text={action.name || texts.unnamed} />
  </bdi>
);

/** Left to right whatever is in it, so that the host is seen at its place. */
const RequestLine = ({ method, url }: Pick<Action, 'method' | 'url'>) => (
  <code dir="ltr">
    {method} <LineText text={url || texts.emptyUrl} />
  </code>
);

/** What is said of the settings of authentication that are texts. */
const SAID = {
  username: texts.user,
  headerName: texts.header,
  keyid: texts.keyid,
} satisfies Record<TextFieldName, (value: string) => string>;

function schemeName(chosen: Exclude<SchemeDraft['chosen'], ''>): string {
  const { schemes, customScheme } = authenticationTexts;
  return chosen === CUSTOM ? customScheme : schemes[chosen];
}

/** How it authenticates, without a secret value. */
function authenticationOf({ authentication }: Action): string {
  const fields = toAuthenticationDraft(authentication);
  const { method } = authentication;
  const settings: Readonly<Record<string, string | SecretDraft | SchemeDraft>> =
    method === 'none' ? {} : fields[method];
  const said = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value === 'string') return value === '' ? [] : [SAID[name as TextFieldName](inLine(value))];
    if ('chosen' in value) return value.chosen === '' ? [] : [texts.scheme(schemeName(value.chosen))];
    // A secret with a value has been moved to the vault; one without is still to be entered.
    return value.by === 'name' ? [texts.secretName(value.name)] : [];
  });
  return [authenticationTexts.methods[method].name, ...said].join(', ');
}
