import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../components/button';
import { FaultBoundary } from '../components/fault-boundary';
import { ReportPainted } from '../fields/report-painted';
import { texts } from '../i18n/shell';
import type { LiveRequest } from '../model/live-request';
import { FaultDetails } from './fault-page';
import styles from './open-action.module.css';
import type { PaneName } from './place-names';

interface PaneBoundaryProps {
  pane: Exclude<PaneName, 'actions'>;
  /** When it changes, the pane is tried again by itself. */
  resetKey: unknown;
  children: ReactNode;
}

/** Keeps the fault of a pane in that pane: the list, undo and the other panes go on. */
export function PaneBoundary({ pane, resetKey, children }: PaneBoundaryProps) {
  return (
    <FaultBoundary
      resetKey={resetKey}
      fallback={(fault, retry) => (
        <div className={styles.empty}>
          <h2>{texts.paneFaults[pane]}</h2>
          <p>{texts.paneFaultText}</p>
          <div className={styles.ways}>
            <Button onClick={retry}>{texts.tryAgain}</Button>
          </div>
          <FaultDetails faults={[fault]} />
          <ReportPainted part={pane} />
        </div>
      )}
    >
      {children}
    </FaultBoundary>
  );
}

/** The same for the request, which is tried again whenever something of it has changed. */
export function RequestErrorBoundary({ live, children }: { live: LiveRequest; children: ReactNode }) {
  const inputs = useSyncExternalStore(live.subscribe, () => live.inputs);
  return (
    <PaneBoundary pane="request" resetKey={inputs}>
      {children}
    </PaneBoundary>
  );
}
