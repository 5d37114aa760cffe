import { curl } from '../../formats/code';
import { copyText } from '../../platform/clipboard';
import { texts } from '../../texts/code';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { useWorkbench } from '../../workbench/react';
import styles from './code-view.module.css';
import { outgoingOf } from './live';

/** Copies the request as a curl command; variables stand for its secrets. */
export function CopyAsCurl() {
  const { live } = useWorkbench();
  const { notify } = useAnnouncements();
  const copy = async () => {
    const { built, inputs } = live;
    const request = outgoingOf({ ...inputs, built }, false);
    const rendered = request && curl.render(request);
    if (!request || rendered?.code === undefined) {
      notify({
        text: rendered?.withheld === undefined ? texts.notSendable : texts.reason(rendered.withheld),
      });
      return;
    }
    const isCopied = await copyText(rendered.code);
    notify({ text: isCopied ? texts.copiedAsCurl(request.variables) : texts.notCopied });
  };
  return (
    <Button look="quiet" icon="duplicate" className={styles.quick} onClick={() => void copy()}>
      {texts.copyAsCurl}
    </Button>
  );
}
