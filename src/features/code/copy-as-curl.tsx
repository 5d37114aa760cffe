import { useAnnouncements } from '../../components/announcements';
import { Button } from '../../components/button';
import { useEditor } from '../../fields/editor-context';
import { texts } from '../../i18n/commands';
import styles from './copy-as-curl.module.css';
import type { CurlSource } from './curl-to-clipboard';

/** Copies the request as a curl command and announces the result. The code for it is loaded on demand. */
export async function copyAsCurl(source: CurlSource, say: (text: string) => void): Promise<void> {
  const { curlToClipboard } = await import('./curl-to-clipboard');
  say(await curlToClipboard(source));
}

/** The button that does it. */
export function CopyAsCurl() {
  const editor = useEditor();
  const { notify } = useAnnouncements();
  return (
    <div className={styles.place}>
      <Button
        look="quiet"
        icon="command"
        className={styles.quick}
        title={texts.titles.copyAsCurl}
        onClick={() => void copyAsCurl(editor, (text) => notify({ text }))}
      >
        <span className="hidden-when-narrow">{texts.titles.copyAsCurl}</span>
      </Button>
    </div>
  );
}
