import { useAnnouncements } from '../../components/announcements';
import { Button } from '../../components/button';
import { useEditor } from '../../fields/editor-context';
import { texts } from '../../i18n/commands';
import type { LiveRequest } from '../../model/live-request';
import styles from './copy-as-curl.module.css';

/** Copies the request as a curl command and announces the result. The code for it is loaded on demand. */
export async function copyAsCurl(live: LiveRequest, say: (text: string) => void): Promise<void> {
  const { curlToClipboard } = await import('./curl-to-clipboard');
  say(await curlToClipboard(live));
}

/** The button that does it. */
export function CopyAsCurl() {
  const { live } = useEditor();
  const { notify } = useAnnouncements();
  return (
    <Button
      look="quiet"
      icon="command"
      className={styles.quick}
      title={texts.titles.copyAsCurl}
      onClick={() => void copyAsCurl(live, (text) => notify({ text }))}
    >
      <span className="hidden-when-narrow">{texts.titles.copyAsCurl}</span>
    </Button>
  );
}
