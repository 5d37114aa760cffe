import { Button } from '../components/button';
import { texts } from '../i18n/shell';
import styles from './open-action.module.css';

interface NotOpenedProps {
  title: string;
  text: string;
  onDownload: () => void;
  onOpen: () => void;
  onDelete: () => void;
}

/** In the place of what was not opened by itself, because its last opening failed. */
export function NotOpened({ title, text, onDownload, onOpen, onDelete }: NotOpenedProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.ways}>
        <Button look="primary" icon="download" onClick={onDownload}>
          {texts.download}
        </Button>
        <Button onClick={onOpen}>{texts.openAnyway}</Button>
        <Button icon="delete" onClick={onDelete}>
          {texts.delete}
        </Button>
      </div>
    </div>
  );
}
