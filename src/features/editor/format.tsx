import { Segmented } from '../../components/segmented';
import { KINDS } from '../../core/internal';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import { useSetting, useValue } from './use-setting';

const FORMAT = ['format'];

/** The format of the body. */
export function Format() {
  const kind = useValue('objectId');
  const [chosen, setFormat] = useSetting('webhook.format');
  const { ref, ...field } = useLinkedField<HTMLInputElement>(FORMAT);
  const { formats } = KINDS[kind];

  return (
    <Segmented
      label={texts.format}
      labelHidden
      chosenRef={ref}
      options={formats.map((format) => ({
        value: format,
        label: texts.formats[format],
      }))}
      value={formats.find((format) => format === chosen) ?? formats[0]}
      onChange={setFormat}
      {...field}
    />
  );
}
