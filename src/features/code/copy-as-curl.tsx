import { texts } from '../../texts/commands';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import type { LiveRequest } from '../../workbench/live-request';
import { useWorkbench } from '../../workbench/react';
import styles from './code-view.module.css';

/** Copies the request as a curl command and says what came of it. What writes it is loaded when it is asked for. */
export async function copyAsCurl(live: LiveRequest, say: (text: string) => void): Promise<void> {
  const { curlToClipboard } = await import('./curl-to-clipboard');
  say(await curlToClipboard(live));
}

/** The button that does it. */
export function CopyAsCurl() {
  const { live } = useWorkbench();
  const { notify } = useAnnouncements();
  return (
    <Button
      look="quiet"
      icon="duplicate"
      className={styles.quick}
      onClick={() => void copyAsCurl(live, (text) => notify({ text }))}
    >
      {texts.titles.copyAsCurl}
    </Button>
  );
}
