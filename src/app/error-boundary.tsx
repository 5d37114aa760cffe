import { Component, type ReactNode } from 'react';
import { writeBundle } from '../core';
import { downloadText } from '../platform/download';
import { Button } from '../ui/button';
import { toAction } from '../workbench/draft';
import styles from './error-boundary.module.css';
import { saveSample } from './save-sample';
import type { Session } from './session';
import { texts } from './texts';

interface Props {
  session: Session;
  children: ReactNode;
}

/** Whatever fails below, the page says so and hands out the work. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  #save = () => {
    const { shelf } = this.props.session;
    downloadText('actions.json', writeBundle(shelf.drafts.map(toAction)));
    for (const { id } of shelf.summaries) shelf.markSaved(id, 'reference');
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { shelf, sample } = this.props.session;
    return (
      <main className={styles.crash}>
        <h1>{texts.crashTitle}</h1>
        <p>{texts.crashText}</p>
        <p className={styles.actions}>
          {shelf.drafts.length > 0 && (
            <Button look="primary" icon="export" onClick={this.#save}>
              {texts.crashSave}
            </Button>
          )}
          {sample.isUnkept && (
            <Button icon="export" onClick={() => saveSample(sample)}>
              {texts.saveSample}
            </Button>
          )}
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
        </p>
        <details>
          <summary>{texts.crashDetails}</summary>
          <pre>{error.message}</pre>
        </details>
      </main>
    );
  }
}
