import { useState } from 'react';
import { copyText } from '../../../browser/clipboard';
import { useAnnouncements } from '../../../components/announcements';
import { Button } from '../../../components/button';
import { Icon } from '../../../components/icon';
import { type Built, hasErrors } from '../../../core';
import { useEdited } from '../../../fields/react';
import { texts } from '../../../i18n/preview';
import { MessageDivider, messageText } from '../../../model/message/divided-message';
import { holdsSecret } from '../../../model/message/mask';
import { PartCard } from '../provenance/part-card';
import { Legend } from './legend';
import styles from './message.module.css';
import { MessageBox } from './message-box';
import { usePart } from './use-part';

/** The whole request as text, with what is known about each part of it. */
export function MessageView({ built }: { built: Built }) {
  const { announce } = useAnnouncements();
  const [divider] = useState(() => new MessageDivider());
  const [revealed, setRevealed] = useState(false);
  const edited = useEdited();
  const { part, caret, hover, moveCaret, restCaret } = usePart(built);

  const message = divider.divide(built, revealed);
  const { bytes, spans, problems } = built;
  const hasSecret = spans.some(({ origin }) => holdsSecret(origin));
  const masked = hasSecret && !revealed;

  const copy = async () => {
    announce((await copyText(messageText(message))) ? texts.copied(masked) : texts.notCopied);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div
      className={styles.view}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) restCaret();
      }}
    >
      <div className={styles.tools}>
        <p className={styles.size}>{texts.size(bytes.length, message.body.bytes.length)}</p>
        {hasSecret && (
          <Button
            look="quiet"
            icon={revealed ? 'conceal' : 'reveal'}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {texts.reveal}
          </Button>
        )}
        <Button look="quiet" icon="duplicate" onClick={copy}>
          {texts.copy(masked)}
        </Button>
      </div>
      {hasErrors(problems) && (
        <p className={styles.notSendable}>
          <Icon name="error" />
          {texts.notSendable}
        </p>
      )}
      <MessageBox
        built={built}
        message={message}
        revealed={revealed}
        edited={edited}
        part={part}
        caret={caret}
        onHover={hover}
        onMove={moveCaret}
      />
      <Legend />
      <p className={styles.note}>{texts.runtimeFields}</p>
      <PartCard built={built} part={part} revealed={revealed} />
    </div>
  );
}
