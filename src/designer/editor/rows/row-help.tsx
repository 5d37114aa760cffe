/** What the keys do in the rows of data; few look. */
import { rowHelpTexts } from '../../../i18n/editor-tools';
import styles from './row-help.module.css';

export const RowHelp = () => (
  <p className={styles.help}>
    {rowHelpTexts.keys.map(([keys, does]) => (
      <span key={keys}>
        <kbd>{keys}</kbd> {does}
      </span>
    ))}
    <span>{rowHelpTexts.paste}</span>
  </p>
);
