import { Segmented } from '../../components/segmented';
import type { WebhookFormat } from '../../core';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import { useSetting, useValue } from './use-setting';

const FORMAT = ['format'];
const FORMATS: Record<'automation.webhook' | 'automation.rest-api-call', readonly WebhookFormat[]> = {
  'automation.webhook': ['default', 'json'],
  'automation.rest-api-call': ['json'],
};

/** The format of the body. */
export function Format() {
  const kind = useValue('objectId');
  const [webhookFormat, setFormat] = useSetting('webhook.format');
  const { ref, ...field } = useLinkedField<HTMLInputElement>(FORMAT);
  const isWebhook = kind === 'automation.webhook';

  return (
    <Segmented
      label={texts.format}
      labelHidden
      chosenRef={ref}
      options={FORMATS[kind].map((format) => ({
        value: format,
        label: texts.formats[format],
      }))}
      value={isWebhook ? webhookFormat : 'json'}
      onChange={setFormat}
      {...field}
    />
  );
}
