import { commandsTexts } from '../../i18n/shell';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { useEditor } from '../fields/editor-context';
import { withBuilder } from '../request/live-request';
import type { CurlSource } from './code-source';
import styles from './copy-as-curl.module.css';
import { CopyForEngine } from './copy-for-engine';

/** Copies the request as a curl command and announces the result. The code for it is loaded on demand. */
export async function copyAsCurl(source: CurlSource, say: (text: string) => void): Promise<void> {
  const { curlToClipboard } = await withBuilder(() => import('./code-source'));
  say(await curlToClipboard(source));
}

/** The buttons that do it, and that give the action to an engine. */
export function QuickCopies() {
  const editor = useEditor();
  const { notify } = useAnnouncements();
  return (
    <div className={styles.place}>
      <CopyForEngine className={styles.quick} />
      <Button
        look="quiet"
        icon="command"
        className={styles.quick}
        title={commandsTexts.titles.copyAsCurl}
        onClick={() => void copyAsCurl(editor, (text) => notify({ text }))}
      >
        <span className="hidden-when-narrow">{commandsTexts.titles.copyAsCurl}</span>
      </Button>
    </div>
  );
}
