import { Segmented } from '../../components/segmented';
import type { WebhookFormat } from '../../core';
import { MEDIA_TYPES } from '../../core/internal';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import styles from './editor.module.css';
import { Badge } from './section';
import { useSetting, useValue } from './use-setting';

const FORMAT = ['format'];
const FORMATS: Record<'automation.webhook' | 'automation.rest-api-call', readonly WebhookFormat[]> = {
  'automation.webhook': ['default', 'json'],
  'automation.rest-api-call': ['json'],
};

/** The format of the body, with the media type that it sends. */
export function Format() {
  const kind = useValue('objectId');
  const method = useValue('method');
  const [webhookFormat, setFormat] = useSetting('webhook.format');
  const { ref, ...field } = useLinkedField<HTMLInputElement>(FORMAT);
  const isWebhook = kind === 'automation.webhook';

  return (
    <Segmented
      label={
        <>
          {texts.format} {isWebhook && method === 'GET' && <Badge>{texts.notSentWithGet}</Badge>}
        </>
      }
      chosenRef={ref}
      options={FORMATS[kind].map((format) => ({
        value: format,
        label: (
          <span className={styles.formatOption}>
            {texts.formats[format]}
            <span className="visually-hidden"> · </span>
            <span className={styles.mediaType}>{MEDIA_TYPES[format]}</span>
          </span>
        ),
      }))}
      value={isWebhook ? webhookFormat : 'json'}
      onChange={setFormat}
      {...field}
    />
  );
}
