/** The views “Code” and “Config”, the copy as a curl command, and how a view shows code. */
import { useDeferredValue, useMemo, useState } from 'react';
import { type Action, type Built, type Problem, writeAction } from '../../core';
import { curl, type Outgoing, outgoing, secretVariables, TARGETS } from '../../export/snippets';
import { transferTexts } from '../../i18n/transfer';
import { codeTexts } from '../../i18n/views';
import { useAnnouncements } from '../../ui/announcements';
import { copyText } from '../../ui/browser/clipboard';
import { downloadText, fileName } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { languageOf } from '../../ui/code-colours';
import { Messages } from '../../ui/messages';
import { ConfigText, TextBlock, useRememberedSelect } from '../../ui/text-block';
import {
  type EditorServices,
  useBuilt,
  useEditor,
  useExportedAction,
  useNow,
} from '../fields/editor-context';
import { withExportNames } from '../secrets/action-secrets';
import styles from './code-view.module.css';

/** The inputs of the code for the open action. */
interface CodeSource {
  readonly action: Action;
  readonly built: Built;
  readonly now: number;
}

/** The request as code writes it: with variables where secrets are, unless they are revealed. */
const outgoingOf = ({ action, built, now }: CodeSource, reveal: boolean): Outgoing | undefined =>
  outgoing(built, { variableOf: secretVariables(action), reveal, now });

/** The open action and its request, deferred so that typing stays fast. */
function useCodeSource(): CodeSource {
  const action = useExportedAction();
  const built = useBuilt();
  const now = useNow();
  return useDeferredValue(useMemo(() => ({ action, built, now }), [action, built, now]));
}

/** Copies the request, signed now, as a curl command; variables stand for its secrets. Returns the result in words. */
export async function curlToClipboard({ live, exportNames, refreshTime }: EditorServices): Promise<string> {
  // A receiver refuses a signature of some minutes ago.
  refreshTime();
  const { built, inputs } = live;
  const action = withExportNames(inputs.action, exportNames(inputs.action));
  const request = outgoingOf({ ...inputs, action, built }, false);
  const rendered = request && curl.render(request);
  if (!request || rendered?.code === undefined) {
    return rendered?.unsupported === undefined
      ? codeTexts.notSendable
      : codeTexts.reason(rendered.unsupported);
  }
  const isCopied = await copyText(rendered.code);
  return isCopied ? codeTexts.copiedAsCurl(request.variables) : codeTexts.notCopied;
}

/** Says that a signature expires, with a button to sign again. */
function SignedNote() {
  const { refreshTime } = useEditor();
  const { announce } = useAnnouncements();
  const refresh = () => {
    refreshTime();
    announce(codeTexts.refreshed);
  };
  return (
    <div className={styles.signed}>
      <p>{codeTexts.signed}</p>
      <Button onClick={refresh}>{codeTexts.refreshTime}</Button>
    </div>
  );
}

/** Code that sends the request of the preview from elsewhere. */
export function CodeView() {
  const live = useCodeSource();
  const [target, targetField] = useRememberedSelect({
    label: codeTexts.target,
    preference: 'code-target',
    options: TARGETS,
    nameOf: ({ id }) => codeTexts.targetName(id),
  });
  const [isRevealed, setRevealed] = useState(false);
  const hidden = useMemo(() => outgoingOf(live, false), [live]);
  const variables = hidden?.variables ?? [];
  const shown = useMemo(
    () => (isRevealed && hidden && hidden.variables.length > 0 ? outgoingOf(live, true) : hidden),
    [live, hidden, isRevealed],
  );
  const rendered = useMemo(() => shown && target.render(shown), [shown, target]);
  if (!rendered) {
    const problem = live.built.problems.find(({ severity }) => severity === 'error');
    return <NoCode text={codeTexts.notSendable} problem={problem} />;
  }
  return (
    <div className={codeViewLook}>
      {targetField}
      {variables.length > 0 && (
        <div>
          <label className={styles.reveal}>
            <input
              type="checkbox"
              checked={isRevealed}
              onChange={(event) => setRevealed(event.target.checked)}
            />
            {codeTexts.reveal}
          </label>
          {isRevealed && <Messages messages={[{ severity: 'warning', text: codeTexts.revealed }]} />}
        </div>
      )}
      {shown?.isSigned && <SignedNote />}
      {rendered.code === undefined ? (
        <div className={styles.unsupported}>
          <p>{codeTexts.unsupported}</p>
          <p>{codeTexts.reason(rendered.unsupported)}</p>
        </div>
      ) : (
        <>
          {variables.length > 0 && !isRevealed && (
            <p className={styles.note}>{codeTexts.variables(variables)}</p>
          )}
          <CodeText
            code={rendered.code}
            label={codeTexts.code(codeTexts.targetName(target.id))}
            file={fileName(live.action.name, target.extension)}
          />
        </>
      )}
    </div>
  );
}

/** The config JSON of the open action as an export writes it. */
export function ConfigView() {
  const shown = useDeferredValue(useExportedAction());
  const text = useMemo(() => writeAction(shown), [shown]);
  return (
    <div className={styles.config}>
      <ConfigText text={text} caption={transferTexts.configNote} />
    </div>
  );
}

/** For a view of code and what is to be known about it. */
export const codeViewLook = styles.view;

interface CodeTextProps {
  readonly code: string;
  readonly label: string;
  /** The name of the file to save; its extension decides the colours. */
  readonly file: string;
  readonly mediaType?: string;
  /** It scrolls by itself. */
  readonly isBounded?: boolean;
}

/** Code to be read, copied and saved. */
export function CodeText({ code, label, file, mediaType = 'text/plain', isBounded }: CodeTextProps) {
  const { notify } = useAnnouncements();
  const save = () => {
    downloadText(file, code, mediaType);
    notify({ text: codeTexts.downloaded(file) });
  };
  return (
    <TextBlock
      text={code}
      label={label}
      caption={file}
      language={languageOf(file)}
      isBounded={isBounded}
      actions={
        <Button look="quiet" icon="download" onClick={save}>
          {codeTexts.download}
        </Button>
      }
    />
  );
}

interface NoCodeProps {
  /** Says why. */
  readonly text: string;
  /** The first problem, if there is one to go to. */
  readonly problem: Problem | undefined;
}

/** Stands in the place of code that cannot be made, with a way to what is to be mended. */
export function NoCode({ text, problem }: NoCodeProps) {
  const { link } = useEditor();
  return (
    <div className={codeViewLook}>
      <p>{text}</p>
      {problem && (
        <div>
          <Button onClick={() => link.focusSetting(problem)}>{codeTexts.goToProblem}</Button>
        </div>
      )}
    </div>
  );
}
