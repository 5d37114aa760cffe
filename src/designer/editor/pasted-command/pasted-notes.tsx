import { useId } from 'react';
import type { SchemeName } from '../../../core';
import { authenticationTexts, commonTexts } from '../../../i18n/common';
import { editorTexts } from '../../../i18n/editor';
import { pastedCommandTexts } from '../../../i18n/editor-tools';
import { signingChoiceTexts } from '../../../i18n/signing';
import { hasCommand } from '../../../import/commands/command-line';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/field';
import { type Finding, Findings } from '../../../ui/file-problems';
import { DismissibleNotes } from '../../../ui/importer';
import type { KeyScheme } from '../../secrets/secret-names';
import styles from './pasted-notes.module.css';
import type { SignedCommand } from './read-command';

/** The result of pasting a command. */
export interface PastedCommand {
  /** Whether it replaced the action. */
  readonly isTaken: boolean;
  /** The command, if it did not replace the action, so that the user can correct it. In memory only. */
  readonly command?: string | undefined;
  readonly findings: readonly Finding[];
  /** Set while the user name is a key that is not stored as a secret yet. */
  readonly key?: Finding | undefined;
  /** The variants that sign the request, until one is chosen. */
  readonly signed?: readonly SignedCommand[];
}

export interface PastedCommandActions {
  readonly dismiss: () => void;
  /** Changes the command that was refused. */
  readonly correct: (command: string) => void;
  /** Reads the command again. */
  readonly readAgain: () => void;
  /** Stores the user name, which is a key, as a secret. */
  readonly keepKey: (scheme: KeyScheme) => void;
  /** Makes the action sign with the recognized scheme. */
  readonly sign: (signed: SignedCommand) => void;
}

/** Further notes are folded, so that the fields stay where they are. */
const MAX_OPEN = 2;

interface PastedNotesProps {
  readonly pasted: PastedCommand;
  readonly actions: PastedCommandActions;
  /** Called before a button disappears that has the focus. */
  readonly onLeave: () => void;
}

/** Lists what a pasted command could not convert, or why it did not become the action. */
export function PastedNotes({ pasted, actions, onLeave }: PastedNotesProps) {
  const { isTaken, command, findings, key, signed = [] } = pasted;
  const leaving =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      onLeave();
      act(...args);
    };
  const id = useId();
  if (findings.length === 0 && !key) return null;
  return (
    <div className={styles.notes}>
      <DismissibleNotes
        title={pastedCommandTexts.notes}
        head={isTaken ? pastedCommandTexts.notes : editorTexts.commandRefused}
        dismiss={pastedCommandTexts.dismiss}
        onDismiss={leaving(actions.dismiss)}
      >
        {key && (
          <>
            <Findings findings={[key]} />
            <KeyChoice onKeep={leaving(actions.keepKey)} />
          </>
        )}
        <Findings findings={findings.slice(0, MAX_OPEN)} />
        {findings.length > MAX_OPEN && (
          <details>
            <summary>{commonTexts.more(findings.length - MAX_OPEN)}</summary>
            <Findings findings={findings.slice(MAX_OPEN)} />
          </details>
        )}
        {command !== undefined && (
          <div className={styles.command}>
            <label htmlFor={id}>{pastedCommandTexts.refused}</label>
            <TextArea
              id={id}
              rows={3}
              value={command}
              onChange={(event) => actions.correct(event.target.value)}
            />
            <Button disabled={!hasCommand(command)} onClick={leaving(actions.readAgain)}>
              {pastedCommandTexts.readAgain}
            </Button>
          </div>
        )}
        {signed.length > 0 && (
          <SchemeChoice
            schemes={signed.map(({ scheme }) => scheme)}
            onChoose={(scheme) => signed.filter((one) => one.scheme === scheme).forEach(actions.sign)}
          />
        )}
      </DismissibleNotes>
    </div>
  );
}

const SCHEMES = ['basic', 'bearer'] as const;

interface KeyChoiceProps {
  /** Where it can be taken back: which way it is kept, if any. */
  readonly kept?: KeyScheme | 'not';
  readonly onKeep: (scheme: KeyScheme) => void;
}

/** The ways to keep a key that stands as a user name as a secret. */
export function KeyChoice({ kept, onKeep }: KeyChoiceProps) {
  return (
    <ul className={styles.ways}>
      {SCHEMES.map((scheme) => (
        <li key={scheme}>
          <Button aria-pressed={kept && kept === scheme} onClick={() => onKeep(scheme)}>
            {pastedCommandTexts.keepKey[scheme]}
          </Button>
          <span>{pastedCommandTexts.keepKeyNote[scheme]}</span>
        </li>
      ))}
    </ul>
  );
}

interface SchemeChoiceProps {
  /** Those that a source shows. */
  readonly schemes: readonly SchemeName[];
  /** Where it can be taken back: the one that is chosen, if any. */
  readonly chosen?: SchemeName | 'none';
  readonly onChoose: (scheme: SchemeName) => void;
}

/** The ways to sign a request in place of the signature that it came with. */
export function SchemeChoice({ schemes, chosen, onChoose }: SchemeChoiceProps) {
  return (
    <ul className={styles.ways}>
      {schemes.map((scheme) => (
        <li key={scheme}>
          <Button aria-pressed={chosen && chosen === scheme} onClick={() => onChoose(scheme)}>
            {signingChoiceTexts.signWith(authenticationTexts.schemes[scheme])}
          </Button>
          <span>{signingChoiceTexts.signWithNote}</span>
        </li>
      ))}
    </ul>
  );
}
