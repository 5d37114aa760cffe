import { memo, useId } from 'react';
import { LineText, MarkedText } from '../../components/marked-text';
import type { Action, SchemeName } from '../../core';
import { Findings } from '../../fields/file-problems';
import { findingsOf, type Importer } from '../../fields/importer';
import { KeyChoice } from '../../fields/key-choice';
import { SchemeChoice } from '../../fields/scheme-choice';
import { texts as authentication } from '../../i18n/authentication';
import { texts as common } from '../../i18n/common';
import { texts } from '../../i18n/transfer';
import { splitName } from '../../model/library/name-parts';
import type { KeyScheme } from '../../model/secrets/username-as-key';
import styles from './found-actions.module.css';
import { foundWith } from './import-choice';
import type { FoundAction } from './import-reading';

export interface FoundActionItemProps {
  readonly index: number;
  readonly found: FoundAction;
  readonly isTicked: boolean;
  /** How its key is kept, where that was a user name. */
  readonly keptAs: KeyScheme | undefined;
  /** The scheme that it is signed with, in place of the signature that it came with. */
  readonly scheme: SchemeName | undefined;
  /** Of what is no config: says what there is to know about it. */
  readonly reader: Importer | undefined;
  readonly measure: (element: HTMLLIElement | null) => (() => void) | undefined;
  readonly onTurn: (index: number) => void;
  readonly onKeep: (index: number, scheme: KeyScheme | undefined) => void;
  readonly onSign: (index: number, scheme: SchemeName | undefined) => void;
  readonly onChoose: ((offset: number) => void) | undefined;
}

/** One of the actions that were found: what it does, what it becomes, and what did not fit into it. */
export const FoundActionItem = memo(function FoundActionItem(props: FoundActionItemProps) {
  const { index, found, isTicked, keptAs, scheme, reader, measure, onTurn, onKeep, onSign, onChoose } = props;
  const { action, notes, asset, signed } = foundWith(found, scheme);
  const { folder, label } = splitName(action.name);
  // Requests without a name are called after their URL, which stands there already.
  const isInUrl = label !== '' && action.url.includes(label);
  const id = useId();
  const isKey = notes.some(({ code }) => code === 'username-as-key');
  const told = keptAs ? notes.filter(({ code }) => code !== 'username-as-key') : notes;
  // The action beside them says in which part of a document they are.
  const findings = reader ? findingsOf(reader, told).map((finding) => ({ ...finding, path: [] })) : [];
  return (
    <li ref={measure} data-id={index} className={styles.item}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        aria-labelledby={isInUrl ? `${id}-request` : `${id}-name ${id}-request`}
        aria-describedby={`${id}-becomes`}
        onChange={() => onTurn(index)}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          <code id={`${id}-request`} className={styles.request} dir="ltr">
            <span className={styles.method} data-method={action.method}>
              {action.method}
            </span>{' '}
            <LineText text={action.url} />
          </code>
          {!isInUrl && (
            <b id={`${id}-name`} className={styles.name} dir="auto">
              <LineText text={label || texts.unnamed} />
            </b>
          )}
        </label>
        <p id={`${id}-becomes`} className={styles.note}>
          {folder && (
            <>
              <MarkedText text={texts.inFolder(folder)} />
              {' · '}
            </>
          )}
          {becomes(action)}
          {asset && ` · ${texts.asset[asset]}`}
        </p>
        {findings.length > 0 && <Findings findings={findings} onChoose={onChoose} />}
        {isKey && (
          <KeyChoice
            kept={keptAs ?? 'not'}
            onKeep={(way) => onKeep(index, way === keptAs ? undefined : way)}
          />
        )}
        {signed && (
          <SchemeChoice
            schemes={signed.map((one) => one.scheme)}
            chosen={scheme ?? 'none'}
            onChoose={(one) => onSign(index, one === scheme ? undefined : one)}
          />
        )}
      </div>
    </li>
  );
});

/** What the request becomes, in few words. */
function becomes(action: Action): string {
  const said: string[] = [common.kinds[action.objectId].name];
  if (action.objectId === 'automation.rest-api-call') {
    if (action.body !== '') said.push(texts.body(action.body.length));
  } else if (action.data.length > 0) said.push(texts.rows(action.data.length));
  const { method } = action.authentication;
  if (method !== 'none') said.push(authentication.methods[method].name);
  return said.join(' · ');
}
