/** The dialog that reads samples from a file. */
import { useId, useMemo, useRef, useState } from 'react';
import { SIZE_LIMIT } from '../../core/internal';
import { inLine } from '../../i18n/format';
import { samplesTexts } from '../../i18n/samples';
import { readTextFile } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { DropSign, FileChoice, useFileDrop } from '../../ui/file-drop';
import { FileProblems, Messages } from '../../ui/messages';
import styles from './import-samples.module.css';
import { type ImportedSample, type NamedText, sampleNameOfFile, samplesInText } from './sample';

interface ImportSamplesDialogProps {
  readonly onImport: (samples: readonly NamedText[]) => void;
  readonly onClose: () => void;
}

/** The most that are listed by name. */
const MAX_LISTED = 20;

/** The samples that were found, with their problems. */
function FoundSamples({ samples }: { samples: readonly ImportedSample[] }) {
  const good = samples.filter(({ isBroken }) => !isBroken);
  return (
    <>
      {good.length > 0 && (
        <>
          <p>{samplesTexts.found(good.length)}</p>
          <ul className={styles.list}>
            {good.slice(0, MAX_LISTED).map(({ name, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              <li key={index}>
                <b>{inLine(name) || samplesTexts.unnamed}</b>{' '}
                <span className={styles.size}>{samplesTexts.size(text.length)}</span>
              </li>
            ))}
          </ul>
          {good.length > MAX_LISTED && <p>{samplesTexts.more(good.length - MAX_LISTED)}</p>}
        </>
      )}
      {samples.map(({ name, text, problems, isBroken }, index) =>
        problems.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <div key={index} className={styles.problems}>
            <p className={isBroken ? styles.bad : ''}>
              {isBroken ? samplesTexts.broken(name) : samplesTexts.worthKnowing(name)}
            </p>
            <FileProblems text={text} problems={problems} withLines />
          </div>
        ),
      )}
    </>
  );
}

/** Brings samples in from files and from the clipboard. */
export function ImportSamplesDialog({ onImport, onClose }: ImportSamplesDialogProps) {
  const [files, setFiles] = useState<readonly NamedText[]>([]);
  const [pasted, setPasted] = useState('');
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const fromFiles = useMemo(() => files.flatMap(samplesInText), [files]);
  const fromPaste = useMemo(() => samplesInText({ name: samplesTexts.pastedName, text: pasted }), [pasted]);
  const found = [...fromFiles, ...fromPaste];
  const good = found.filter(({ isBroken }) => !isBroken);

  const take = async (chosen: readonly File[]) => {
    const readings = await Promise.all(chosen.map((file) => readTextFile(file, SIZE_LIMIT)));
    const read: NamedText[] = [];
    const refused: string[] = [];
    for (const [index, reading] of readings.entries()) {
      const name = chosen[index]?.name ?? '';
      if (reading.type !== 'text') refused.push(samplesTexts.refused[reading.type](name));
      else if (reading.text.trim() === '') refused.push(samplesTexts.refused.empty(name));
      else read.push({ name: sampleNameOfFile(name), text: reading.text });
    }
    setFiles((before) => [...before, ...read]);
    setRefusals(refused);
  };
  const isOver = useFileDrop((dropped) => void take(dropped));
  const submit = () => onImport(good);

  const footer = (
    <>
      {files.length > 0 && (
        <Button
          look="quiet"
          onClick={() => {
            setFiles([]);
            setRefusals([]);
            area.current?.focus();
          }}
        >
          {samplesTexts.discard}
        </Button>
      )}
      <Button look="primary" disabled={good.length === 0} onClick={submit}>
        {samplesTexts.importButton(good.length)}
      </Button>
    </>
  );
  return (
    <Dialog
      title={samplesTexts.importTitle}
      onClose={onClose}
      wide
      initialFocus={area}
      footer={footer}
      onSubmit={good.length === 0 ? undefined : submit}
    >
      <div className={styles.form}>
        <div className={styles.bar}>
          <p>{samplesTexts.importHelp}</p>
          <FileChoice
            label={samplesTexts.chooseFiles}
            accept=".json,.jsonl,.ndjson,.txt,application/json"
            multiple
            onChoose={(files) => void take(files)}
          />
        </div>
        <div role="status">
          <Messages messages={refusals.map((text) => ({ severity: 'error', text }))} />
        </div>
        <div>
          <label htmlFor={id} className={styles.label}>
            {samplesTexts.paste}
          </label>
          <TextArea
            ref={area}
            id={id}
            rows={8}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </div>
        <div className={styles.found} role="status">
          <FoundSamples samples={found} />
        </div>
        {isOver && <DropSign text={samplesTexts.drop} />}
      </div>
    </Dialog>
  );
}
