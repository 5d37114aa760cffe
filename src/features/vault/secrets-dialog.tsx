import { useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { texts } from '../../i18n/vault';
import type { Library } from '../../model/library/library';
import { renameSecret } from '../../model/secrets/rename-secret';
import { secretUses } from '../../model/secrets/secret-uses';
import type { UndoHistory } from '../../model/undo/undo-history';
import type { Saving } from '../../storage/saving';
import { forgetLeftBehind } from '../../storage/vault/purge-orphaned-secrets';
import type { Vault } from '../../storage/vault/vault';
import { ForgetEverything } from './forget-everything';
import { Keeping, vaultErrorOf } from './keeping';
import { NamedSecrets } from './named-secrets';
import { NewSecret } from './new-secret';
import { PassphraseForm } from './passphrase-form';
import styles from './secrets.module.css';

interface SecretsDialogProps {
  readonly vault: Vault;
  readonly library: Library;
  readonly saving: Saving;
  readonly steps: UndoHistory;
  /** Locks the vault in every tab. */
  readonly onLock: () => void;
  readonly onClose: () => void;
}

interface StatusMessage {
  readonly text: string;
  readonly undo?: () => void;
}

/** The vault: what is in it, where that is kept, and how it is locked and forgotten. */
export function SecretsDialog({ vault, library, saving, steps, onLock, onClose }: SecretsDialogProps) {
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
      text: texts.forgotten(name),
      undo: () => {
        change(name, value);
        say({ text: texts.undone(name) });
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
      say({ text: done === 'all' ? texts.undone(from) : texts.notUndone[done](from) });
      foot.current?.focus();
    };
    say(revert ? { text: texts.renamed(from, to), undo } : { text: texts.notRenamed(from) });
    foot.current?.focus();
  };
  const forgetAll = async () => {
    // The button goes away with what there was to be forgotten.
    foot.current?.focus();
    try {
      await vault.forgetAll(() => library.refreshTypedSecrets(true));
      say({ text: texts.allForgotten });
    } catch (error) {
      say({ text: texts.troubles[vaultErrorOf(error)] });
    }
  };
  const footer = (
    <p ref={foot} role="status" tabIndex={-1} className={styles.said}>
      {said.text}
      {said.undo && (
        <Button look="quiet" onClick={said.undo}>
          {texts.undo}
        </Button>
      )}
    </p>
  );

  return (
    <Dialog
      title={texts.title}
      open
      onClose={onClose}
      closeLabel={texts.close}
      wide
      footer={footer}
      initialFocus={passphrase}
    >
      <div className={styles.dialog}>
        {state.isLocked ? (
          <div className={styles.part}>
            <h3 className={styles.heading}>{texts.locked}</h3>
            <p>{texts.lockedNote}</p>
            <PassphraseForm
              asks="open"
              fieldRef={passphrase}
              submit={texts.unlock}
              onSubmit={async ({ current }) => {
                try {
                  if (!(await vault.unlock(current))) return texts.wrong;
                } catch (error) {
                  return texts.troubles[vaultErrorOf(error)];
                }
                library.refreshTypedSecrets();
                // Where the store does not tell now, the next unlocking asks again.
                forgetLeftBehind({ vault, library, saving }).catch(() => undefined);
                say({ text: texts.done.unlocked });
                foot.current?.focus();
                return undefined;
              }}
            />
          </div>
        ) : (
          <>
            <Keeping
              vault={vault}
              state={state}
              hindrance={hindranceOf(saving.store !== undefined)}
              onLock={onLock}
              onDone={(text) => say({ text })}
            />
            <div className={styles.part}>
              <h3 className={styles.heading}>{texts.named(names.length)}</h3>
              <NamedSecrets
                names={names}
                uses={uses}
                onForget={forget}
                isTaken={(name) => uses.has(name) || vault.isTaken(name)}
                onRename={rename}
              />
              {typed > 0 && <p className={styles.note}>{texts.typed(typed)}</p>}
              <NewSecret
                isTaken={(name) => Object.hasOwn(secrets, name)}
                onAdd={(name, value) => {
                  change(name, value);
                  say({ text: texts.added(name) });
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
function hindranceOf(hasStore: boolean): keyof typeof texts.tabOnly | undefined {
  // Only a page that came over https or from the same machine is offered encryption.
  if (!isSecureContext) return 'no-encryption';
  return hasStore ? undefined : 'no-store';
}
