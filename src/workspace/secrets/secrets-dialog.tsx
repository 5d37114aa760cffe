/** The dialog of the vault: where secrets are stored, unlocking it, and the named secrets. */
import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { vaultTexts } from '../../i18n/secrets';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { UndoHistory } from '../history/undo-history';
import type { Library } from '../library/state/library';
import type { Saving } from '../storage/saving';
import { PassphraseForm, StorageModeForm, vaultErrorOf } from './keeping';
import { NamedSecrets, NewSecret } from './named-secrets';
import { forgetLeftBehind, renameSecret, secretUses } from './secret-uses';
import styles from './secrets.module.css';
import type { Vault } from './vault';

interface SecretsDialogProps {
  readonly session: {
    readonly vault: Vault;
    readonly library: Library;
    readonly saving: Saving;
    readonly steps: UndoHistory;
  };
  /** Locks the vault in every tab. */
  readonly onLock: () => void;
  readonly onClose: () => void;
}

interface StatusMessage {
  readonly text: string;
  readonly undo?: () => void;
}

/** The content of the vault, its storage mode, and the commands to lock it and to forget secrets. */
export function SecretsDialog({ session, onLock, onClose }: SecretsDialogProps) {
  const { vault, library, saving, steps } = session;
  const state = useSyncExternalStore(vault.subscribe, () => vault.state);
  const secrets = useSyncExternalStore(vault.subscribe, () => vault.named);
  const [said, say] = useState<StatusMessage>({ text: '' });
  const foot = useRef<HTMLParagraphElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const [uses, setUses] = useState(() => secretUses(library));
  const used = [...uses].filter(([, those]) => those.some(({ how }) => how !== 'aside'));
  const names = [...new Set([...Object.keys(secrets), ...used.map(([name]) => name)])].sort();
  const typed = vault.typedIn.filter((id) => library.has(id)).length;
  const hasKept =
    state.keeping !== 'tab' || typed > 0 || Object.values(secrets).some((value) => value !== '');

  const change = (name: string, value: string | undefined) => vault.setNamed({ [name]: value });
  const forget = (name: string) => {
    const { named } = vault;
    const value = Object.hasOwn(named, name) ? named[name] : undefined;
    change(name, undefined);
    say({
      text: vaultTexts.forgotten(name),
      undo: () => {
        change(name, value);
        say({ text: vaultTexts.undone(name) });
        foot.current?.focus();
      },
    });
    foot.current?.focus();
  };
  const rename = (from: string, to: string) => {
    const revert = renameSecret({ library, steps, secrets: vault }, from, to);
    setUses(secretUses(library));
    const undo = () => {
      const done = revert?.() ?? 'nothing';
      setUses(secretUses(library));
      say({ text: done === 'all' ? vaultTexts.undone(from) : vaultTexts.notUndone[done](from) });
      foot.current?.focus();
    };
    say(revert ? { text: vaultTexts.renamed(from, to), undo } : { text: vaultTexts.notRenamed(from) });
    foot.current?.focus();
  };
  const forgetAll = async () => {
    // The button disappears with the last secret.
    foot.current?.focus();
    try {
      await vault.forgetAll(() => library.refreshTypedSecrets(true));
      say({ text: vaultTexts.allForgotten });
    } catch (error) {
      say({ text: vaultTexts.troubles[vaultErrorOf(error)] });
    }
  };
  const footer = (
    <p
      ref={foot}
      role="status"
      tabIndex={-1}
      className={styles.said}
      data-empty={said.text === '' || undefined}
    >
      {said.text}
      {said.undo && (
        <Button look="quiet" onClick={said.undo}>
          {vaultTexts.undo}
        </Button>
      )}
    </p>
  );

  return (
    <Dialog title={vaultTexts.title} onClose={onClose} wide footer={footer} initialFocus={passphrase}>
      <div className={styles.dialog}>
        {state.isLocked ? (
          <div className={styles.part}>
            <h3 className={styles.heading}>{vaultTexts.locked}</h3>
            <p>{vaultTexts.lockedNote}</p>
            <PassphraseForm
              asks="open"
              fieldRef={passphrase}
              submit={vaultTexts.unlock}
              onSubmit={async ({ current }) => {
                try {
                  if (!(await vault.unlock(current))) return vaultTexts.wrong;
                } catch (error) {
                  return vaultTexts.troubles[vaultErrorOf(error)];
                }
                library.refreshTypedSecrets();
                // What was only a name while it was locked is a typed value now.
                setUses(secretUses(library));
                // If the store cannot be read now, this is repeated after the next unlock.
                forgetLeftBehind({ vault, library, saving }).catch(() => undefined);
                say({ text: vaultTexts.done.unlocked });
                foot.current?.focus();
                return undefined;
              }}
            />
          </div>
        ) : (
          <>
            <StorageModeForm
              vault={vault}
              state={state}
              hindrance={hindranceOf(saving.store !== undefined)}
              onLock={onLock}
              onDone={(text) => say({ text })}
            />
            <div className={styles.part}>
              <h3 className={styles.heading}>{vaultTexts.named(names.length)}</h3>
              <NamedSecrets
                names={names}
                values={secrets}
                onChange={change}
                uses={uses}
                onForget={forget}
                isTaken={(name) => uses.has(name) || vault.isTaken(name)}
                onRename={rename}
              />
              {typed > 0 && <p className={styles.note}>{vaultTexts.typed(typed)}</p>}
              <NewSecret
                isTaken={(name) => Object.hasOwn(secrets, name)}
                onAdd={(name, value) => {
                  change(name, value);
                  say({ text: vaultTexts.added(name) });
                }}
              />
            </div>
          </>
        )}
        {hasKept && <ForgetEverything onForget={() => void forgetAll()} />}
      </div>
    </Dialog>
  );
}

/** Why nothing can be remembered here, if so. */
function hindranceOf(hasStore: boolean): keyof typeof vaultTexts.tabOnly | undefined {
  // Browsers offer encryption only to pages over https or from this machine.
  if (!isSecureContext) return 'no-encryption';
  return hasStore ? undefined : 'no-store';
}

/** Deletes all values, after a confirmation. */
export function ForgetEverything({ onForget }: { onForget: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const leave = () => {
    flushSync(() => setAsking(false));
    button.current?.focus();
  };
  const ask = () => {
    flushSync(() => setAsking(true));
    keep.current?.focus();
  };
  if (!isAsking) {
    return (
      <div className={styles.ways}>
        <Button ref={button} look="danger" icon="delete" onClick={ask}>
          {vaultTexts.forgetAll}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.question}>
      <p role="alert">{vaultTexts.forgetAllQuestion}</p>
      <div className={styles.ways}>
        <Button ref={keep} onClick={leave}>
          {vaultTexts.forgetAllNo}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            leave();
            onForget();
          }}
        >
          {vaultTexts.forgetAllYes}
        </Button>
      </div>
    </div>
  );
}
