import { Component, type ReactNode } from 'react';
import { texts } from '../texts/shell';
import { Button } from '../ui/button';
import styles from './error-boundary.module.css';
import { saveEverything } from './save-everything';
import type { Session } from './session';

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

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { session } = this.props;
    return (
      <main className={styles.crash}>
        <h1>{texts.crashTitle}</h1>
        <p>{texts.crashText}</p>
        <p className={styles.actions}>
          <Button look="primary" icon="export" onClick={() => saveEverything(session)}>
            {texts.saveEverything}
          </Button>
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
