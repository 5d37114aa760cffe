import { Suspense, useMemo, useState } from 'react';
import { downloadBytes } from '../../browser/download';
import { Button } from '../../components/button';
import { latePart } from '../../components/late-part';
import { Segmented } from '../../components/segmented';
import { texts } from '../../i18n/send';
import { readBody } from '../../model/response-body/body-format';
import { layOutJson } from '../../model/response-body/lay-out-json';
import type { Way } from '../../model/sending/outbox';
import type { HttpResponse } from '../../sending/exchange';
import { HexDump } from './hex-dump';
import styles from './response.module.css';

/** Brings the code editor with it. */
const TextBody = latePart(async () => (await import('./text-body')).default);

/** A body, never as anything that a browser would run or render. */
export function BodyView({ response, way }: { response: HttpResponse; way: Way }) {
  const { body, headers } = response;
  if (body.length === 0) return <p className={styles.note}>{texts.noBody}</p>;
  const field = (name: string) => headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? '';
  return (
    <FullBody body={body} contentType={field('content-type')} coding={field('content-encoding')} way={way} />
  );
}

interface FullBodyProps {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly coding: string;
  readonly way: Way;
}

/** Endings for what a text editor or a viewer opens; a page or a script is saved as text, so that nothing runs it. */
const ENDINGS: readonly (readonly [type: RegExp, ending: string])[] = [
  [/^application\/(?:[\w.-]+\+)?json\b/i, 'json'],
  [/^text\/csv\b/i, 'csv'],
  [/^text\/|^application\/(?:[\w.-]+\+)?xml\b|^application\/(?:x-)?javascript\b|^image\/svg/i, 'txt'],
  [/^application\/pdf\b/i, 'pdf'],
  [/^image\/png\b/i, 'png'],
  [/^image\/jpeg\b/i, 'jpg'],
];

/** The name under which a body with this Content-Type is saved. */
export const savedName = (contentType: string): string =>
  `response.${ENDINGS.find(([type]) => type.test(contentType))?.[1] ?? 'bin'}`;

function FullBody({ body, contentType, coding, way }: FullBodyProps) {
  const read = useMemo(() => readBody(body, contentType), [body, contentType]);
  const [look, setLook] = useState(read.bestLook);
  const json = useMemo(() => (look === 'formatted' ? layOutJson(read.text) : undefined), [look, read]);
  const isUnformatted = look === 'formatted' && json === undefined;
  return (
    <section className={styles.body} aria-label={texts.body}>
      <div className={styles.tools}>
        <Segmented
          label={texts.look}
          labelHidden
          small
          options={read.looks.map((value) => ({ value, label: texts.looks[value] }))}
          value={look}
          onChange={setLook}
        />
        <Button look="quiet" icon="download" onClick={() => downloadBytes(savedName(contentType), body)}>
          {texts.download}
        </Button>
      </div>
      {look === 'bytes' ? (
        <HexDump bytes={body} label={texts.bodyAs(look)} />
      ) : (
        <Suspense fallback={<p className={styles.note}>{texts.loading}</p>}>
          <TextBody
            key={look}
            text={json ?? read.text}
            isJson={read.looks.includes('formatted')}
            label={texts.bodyAs(look)}
          />
        </Suspense>
      )}
      <p className={styles.note}>
        {isUnformatted && `${texts.notFormatted} `}
        {look !== 'bytes' && `${texts.charset(read.charset)} `}
        {look !== 'bytes' && !read.isWhole && `${texts.notOfCharset(read.charset)} `}
        {coding && texts.compressed(coding, way)}
      </p>
    </section>
  );
}
