import { useSyncExternalStore } from 'react';
import { useEditor } from '../../../fields/editor-context';
import { lifetimeOf } from '../../../fields/secret-lifetime';
import { texts } from '../../../i18n/editor';
import styles from './secret-field.module.css';

/** Says how long the value in a secret field lives, and leads to where that is changed. */
export function SecretLifetimeLine({ id }: { id: string }) {
  const { secrets, showSecrets } = useEditor();
  const lifetime = useSyncExternalStore(secrets.subscribe, () => lifetimeOf(secrets));
  return (
    <p className={styles.lifetime}>
      <span id={id}>{texts.secretLifetimes[lifetime]}</span>
      <span aria-hidden="true">·</span>
      <button
        type="button"
        className={styles.change}
        aria-haspopup="dialog"
        aria-label={texts.changeKeeping}
        onClick={showSecrets}
      >
        {texts.change}
      </button>
    </p>
  );
}
