import { downloadText } from '../browser/download';
import { Button } from '../components/button';
import { Messages } from '../components/messages';
import type { Problem } from '../core';
import { Painted } from '../fields/painted';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts as problemTexts } from '../i18n/problems';
import { texts } from '../i18n/shell';
import type { Library } from '../model/library/library';
import styles from './open-action.module.css';

interface UnreadableActionProps {
  library: Library;
  id: string;
  problems: readonly Problem[];
}

/** As many as can be read. */
const SHOWN = 5;

/** A stored document that cannot be read: it is kept until the person deletes it. */
export function UnreadableAction({ library, id, problems }: UnreadableActionProps) {
  const tell = useUndoToast();
  const messages = problems.slice(0, SHOWN).map((problem) => {
    const place = problem.place ? `${texts.place(problem.place.line, problem.place.column)}: ` : '';
    return { severity: problem.severity, text: place + problemTexts.describe(problem) };
  });
  const remove = () => tell(texts.documentDeleted, () => library.remove(id));
  return (
    <div className={styles.empty}>
      <h2>{texts.unreadableTitle}</h2>
      <p>{texts.unreadableText}</p>
      <div className={styles.ways}>
        <Button
          look="primary"
          icon="download"
          onClick={() => downloadText('action.json', library.documentOf(id) ?? '')}
        >
          {texts.downloadDocument}
        </Button>
        <Button icon="delete" onClick={remove}>
          {texts.deleteDocument}
        </Button>
      </div>
      <Messages messages={messages} />
      <Painted part="edit" />
    </div>
  );
}
