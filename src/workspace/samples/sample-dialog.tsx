/** The dialogs for the JSON of a sample: a new one, and the open one. */
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { hasErrors, type Problem, type Range } from '../../core';
import { SIZE_LIMIT } from '../../core/internal';
import { useOfDesigner } from '../../designer';
import { bodyEditorTexts } from '../../i18n/editor-tools';
import { contextTexts, samplesTexts } from '../../i18n/samples';
import { useAnnouncements } from '../../ui/announcements';
import { formattedJson } from '../../ui/body-format';
import { readTextFile } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DropSign, FileChoice, useFileDrop } from '../../ui/file-drop';
import { AfterPaint, lazyComponent } from '../../ui/lazy';
import { FileProblems, Messages } from '../../ui/messages';
import { type NamedText, sampleNameOfFile, samplesInText } from './sample';
import styles from './sample-dialog.module.css';
import type { Samples } from './samples';

const ContextEditor = lazyComponent(async () => (await import('./context-editor')).ContextEditor);

/** The state of the editor of samples that outlives its dialog. */
export interface SampleEditing {
  /** JSON that was pasted or typed, and is no sample yet. */
  pasted: NamedText;
  /** What is selected when the open sample is edited; at first its start. */
  place?: Range | undefined;
  /** It was dropped to become a sample. */
  file?: File | undefined;
}

const START: Range = { start: 0, end: 0 };

/** A longer text is not edited, because it would be read anew in each pause; in UTF-16 units. */
const MAX_EDITED = 5_000_000;
/** A longer text is read in pauses of typing only. */
const MAX_READ_AT_ONCE = 200_000;
const PAUSE_MS = 600;

interface SampleEditorProps {
  readonly title: string;
  readonly text: string;
  readonly problems: readonly Problem[];
  /** What the problems mean for the sample; empty where they say it themselves. */
  readonly summary: string;
  readonly start: Range;
  /** Read when the editor is opened. */
  readonly file?: File | undefined;
  readonly onChange: (text: string, name?: string) => void;
  /** The text was shown. */
  readonly onPainted?: () => void;
  readonly onClose: () => void;
  readonly footer: ReactNode;
}

/** JSON in a wide editor, from a file or typed, with its problems. */
function SampleEditor(props: SampleEditorProps) {
  const { title, text, problems, summary, onChange, onPainted, onClose, footer } = props;
  const [place, setPlace] = useState(props.start);
  const [refusal, setRefusal] = useState<string>();
  const { announce } = useAnnouncements();
  const id = useId();
  const isLong = text.length > MAX_EDITED;

  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    const reading = await readTextFile(file, SIZE_LIMIT);
    if (reading.type === 'text') onChange(reading.text, sampleNameOfFile(file.name));
    setRefusal(reading.type === 'text' ? undefined : samplesTexts.refused[reading.type](file.name));
  };
  const isOver = useFileDrop((files) => void take(files));
  const takeFirst = useEffectEvent(() => void (props.file && take([props.file])));
  useEffect(() => takeFirst(), []);

  const format = () => {
    const formatted = formattedJson(text);
    if (formatted !== undefined) onChange(formatted);
    // Undo is a key press in the editor.
    setPlace({ ...START });
    announce(formatted === undefined ? bodyEditorTexts.refused['open-string'] : bodyEditorTexts.formatted);
  };
  return (
    <Dialog title={title} onClose={onClose} wide footer={footer}>
      <div className={styles.content}>
        <div className={styles.bar}>
          <Button icon="lines" disabled={isLong} onClick={format}>
            {bodyEditorTexts.format}
          </Button>
          <FileChoice
            label={samplesTexts.chooseFile}
            accept=".json,.jsonl,.ndjson,.txt,application/json"
            onChoose={(files) => void take(files)}
          />
          <div role="status">
            <Messages messages={refusal === undefined ? [] : [{ severity: 'error', text: refusal }]} />
          </div>
        </div>
        {isLong ? (
          <p role="status">{samplesTexts.tooLong(text.length, MAX_EDITED)}</p>
        ) : (
          <Suspense fallback={<p className={styles.loading}>{contextTexts.loading}</p>}>
            <ContextEditor
              text={text}
              // The editor gives more than the text.
              onChange={(next) => onChange(next)}
              problems={problems}
              describedBy={id}
              place={place}
              className={styles.editor ?? ''}
            />
            {onPainted && <AfterPaint run={onPainted} />}
          </Suspense>
        )}
        <div id={id} className={styles.problems}>
          {summary !== '' && (
            <p role="status" className={hasErrors(problems) ? styles.error : ''}>
              {problems.length > 0 && summary}
            </p>
          )}
          <div role={summary === '' ? 'status' : undefined}>
            {problems.length > 0 && (
              <FileProblems
                text={text}
                problems={problems}
                onChoose={(to) => setPlace({ start: to, end: to })}
              />
            )}
          </div>
        </div>
        {isOver && <DropSign text={samplesTexts.drop} />}
      </div>
    </Dialog>
  );
}

interface NewSampleDialogProps {
  readonly editing: SampleEditing;
  readonly onAdd: (samples: readonly NamedText[]) => void;
  readonly onClose: () => void;
}

/** A new sample from JSON. What is not taken as a sample is there again when the dialog is opened next. */
export function NewSampleDialog({ editing, onAdd, onClose }: NewSampleDialogProps) {
  const [{ name, text }, setPasted] = useState(editing.pasted);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [file] = useState(editing.file);
  const isEmpty = !/\S/.test(text);

  useEffect(() => {
    editing.file = undefined;
  }, [editing]);
  useEffect(() => {
    const check = () => {
      const [sample, ...others] = text.length > MAX_EDITED ? [] : samplesInText({ name, text });
      // Several have places of their own.
      setProblems(sample && others.length === 0 ? sample.problems : []);
    };
    const timer = setTimeout(check, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, text]);

  const change = (next: string, file = name) => {
    editing.pasted = { name: next === '' ? '' : file, text: next };
    setPasted(editing.pasted);
  };
  const use = () => {
    const found = samplesInText({ name: name || samplesTexts.pastedName, text });
    const broken = found.find(({ isBroken }) => isBroken);
    if (broken) {
      setProblems(broken.problems);
      return;
    }
    editing.pasted = { name: '', text: '' };
    onAdd(found);
  };
  return (
    <SampleEditor
      title={samplesTexts.pasteTitle}
      text={text}
      problems={problems}
      summary={hasErrors(problems) ? '' : contextTexts.problems(false)}
      start={{ start: text.length, end: text.length }}
      file={file}
      onChange={change}
      onClose={onClose}
      footer={
        <Button look="primary" disabled={isEmpty || hasErrors(problems)} onClick={use}>
          {samplesTexts.useAsSample}
        </Button>
      }
    />
  );
}

interface EditSampleDialogProps {
  readonly samples: Samples;
  readonly editing: SampleEditing;
  /** Called before the editor is shown, which reads the sample anew. */
  readonly onOpen: () => void;
  /** The sample was shown. */
  readonly onPainted: () => void;
  readonly onClose: () => void;
}

/** The JSON of the open sample; each change is one of the sample. */
export function EditSampleDialog(props: EditSampleDialogProps) {
  const { samples, editing, onOpen, onPainted, onClose } = props;
  const { text } = useSyncExternalStore(samples.subscribe, () => samples.reading);
  const openId = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const problems = useOfDesigner((designer) => designer.problems.sample);
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    onOpen();
    setOpened(true);
  }, [onOpen]);
  /** A long text that is not in the sample yet. */
  const [waiting, setWaiting] = useState<{ readonly id: string; readonly text: string }>();
  const latest = useRef(waiting);
  latest.current = waiting;

  const apply = () => {
    const { current } = latest;
    latest.current = undefined;
    setWaiting(undefined);
    if (current?.id === samples.openId) samples.change(current.text);
  };
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(apply, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const close = () => {
    apply();
    editing.place = undefined;
    onClose();
  };
  const change = (next: string) => {
    if (next.length > MAX_READ_AT_ONCE) setWaiting({ id: openId, text: next });
    else samples.change(next);
  };
  if (!isOpened) return null;
  return (
    <SampleEditor
      key={openId}
      title={contextTexts.editSample}
      text={waiting?.text ?? text}
      problems={problems}
      summary={contextTexts.problems(hasErrors(problems))}
      start={editing.place ?? START}
      onChange={change}
      onPainted={onPainted}
      onClose={close}
      footer={
        <Button look="primary" onClick={close}>
          {samplesTexts.done}
        </Button>
      }
    />
  );
}
