import { renderToStaticMarkup } from 'react-dom/server';
import { Button } from '../components/button';
import { Select, TextInput } from '../components/field';
import { Segmented } from '../components/segmented';
import { OBJECT_IDS } from '../core/internal';
import copyStyles from '../features/code/copy-as-curl.module.css';
import editorStyles from '../features/editor/editor.module.css';
import requestStyles from '../features/preview/request-pane.module.css';
import { texts as commandTexts } from '../i18n/commands';
import { texts as editorTexts } from '../i18n/editor';
import { texts as previewTexts } from '../i18n/preview';
import { texts } from '../i18n/shell';
import styles from './frame.module.css';
import type { FrameLayout, StartTrouble } from './frame-name';
import { Header } from './header';
import { parseLayout } from './layout';
import { PaneTabList } from './pane-tabs';
import { Awaited, Panes } from './panes';
import { SaveStateButton } from './save-state';
import { StepButtons } from './undoing';

/** How a new action begins. */
const METHOD = 'POST';

/** As high as a line of words. */
const NO_WORDS = '\u00a0';

const nothing = () => undefined;

/** The first lines of the editor, which are the same for every action. */
function EditorShape() {
  return (
    <div className={editorStyles.editor}>
      <div className={editorStyles.nameAndKind}>
        <div className={editorStyles.name}>
          <TextInput className={editorStyles.title} readOnly />
        </div>
        <Segmented
          label={editorTexts.kind}
          labelHidden
          options={OBJECT_IDS.map((value) => ({ value, label: editorTexts.kinds[value].name }))}
          value=""
          onChange={nothing}
        />
        <p className={editorStyles.kindNote}>{NO_WORDS}</p>
      </div>
      <div className={editorStyles.requestLine}>
        <div>
          <Select className={editorStyles.method}>
            <option>{METHOD}</option>
          </Select>
        </div>
        <div>
          <div className={styles.url} />
        </div>
        <Button look="primary">{editorTexts.send}</Button>
      </div>
    </div>
  );
}

/** The views of the request, and no request. */
function RequestShape() {
  const views = [previewTexts.requestView, texts.sendView, texts.codeView, texts.runView, texts.configView];
  return (
    <section className={requestStyles.pane}>
      <div className={requestStyles.views}>
        <Segmented
          label={previewTexts.views}
          labelHidden
          tabs
          options={views.map((label) => ({ value: label, label }))}
          value={previewTexts.requestView}
          onChange={nothing}
        />
        <Button look="quiet" icon="command" className={copyStyles.quick ?? ''}>
          <span className="hidden-when-narrow">{commandTexts.titles.copyAsCurl}</span>
        </Button>
      </div>
    </section>
  );
}

/** The page as it is whatever the work, for the time until the app is there. It is rendered when the app is built. */
export function frameOf({ isWide, ...sidebar }: FrameLayout): string {
  const layout = { ...parseLayout(undefined), ...sidebar };
  return renderToStaticMarkup(
    <>
      <Header
        saveState={<SaveStateButton state={{ type: 'saved' }} onHistory={nothing} />}
        undo={<StepButtons undoable={undefined} redoable={undefined} undo={nothing} redo={nothing} />}
        sidebar={isWide ? { shown: layout.isSidebarShown, toggle: nothing } : undefined}
        canExport
        onImport={nothing}
        onExport={nothing}
        commands={() => []}
        isNew={false}
      />
      <div />
      <Panes
        isWide={isWide}
        layout={layout}
        onArrange={nothing}
        onToggle={isWide ? nothing : undefined}
        shown="edit"
        tabs={<PaneTabList shown="edit" onShow={nothing} marks={{}} />}
        panes={{ actions: <Awaited />, edit: <EditorShape />, context: null, request: <RequestShape /> }}
      />
    </>,
  );
}

/** What is said over the frame where the app does not come, with a way on. */
export const troubleOf = (trouble: StartTrouble): string =>
  renderToStaticMarkup(
    <main className={styles.trouble}>
      <h1>{texts.startTroubles[trouble].title}</h1>
      <p>{texts.startTroubles[trouble].text}</p>
      <Button look="primary">{texts.reload}</Button>
    </main>,
  );
