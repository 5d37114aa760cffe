import { Button } from '../components/button';
import { NewActions } from '../features/library/new-actions';
import { texts } from '../i18n/shell';
import type { Library } from '../model/library/library';
import styles from './open-action.module.css';

/** In the place of the editor where no action is open: the ways to one. */
export function NoAction({ library, onImport }: { library: Library; onImport: () => void }) {
  return (
    <div className={styles.empty}>
      <h2>{texts.emptyTitle}</h2>
      <p>{texts.emptyText}</p>
      <div className={styles.ways}>
        <NewActions library={library} />
        <Button icon="import" onClick={onImport}>
          {texts.import}
        </Button>
      </div>
    </div>
  );
}
