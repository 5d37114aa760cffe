import { Segmented } from '../../components/segmented';
import { FORMATS, KINDS } from '../../core/internal';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import styles from './editor.module.css';
import { Badge } from './section';
import { useSetting, useValue } from './use-setting';

const FORMAT = ['format'];

/** The format of the body, with the media type that it sends. */
export function Format() {
  const kind = useValue('objectId');
  const method = useValue('method');
  const [chosen, setFormat] = useSetting('webhook.format');
  const { ref, ...field } = useLinkedField<HTMLInputElement>(FORMAT);
  const { formats, content } = KINDS[kind];

  return (
    <Segmented
      label={
        <>
          {texts.format} {content === 'data' && method === 'GET' && <Badge>{texts.notSentWithGet}</Badge>}
        </>
      }
      chosenRef={ref}
      options={formats.map((format) => ({
        value: format,
        label: (
          <span className={styles.formatOption}>
            {texts.formats[format]}
            <span className="visually-hidden"> · </span>
            <span className={styles.mediaType}>{FORMATS[format].mediaType}</span>
          </span>
        ),
      }))}
      value={formats.find((format) => format === chosen) ?? formats[0]}
      onChange={setFormat}
      {...field}
    />
  );
}
