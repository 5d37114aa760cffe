import { lazyDialog } from '../../components/dialog';
import { texts } from '../../i18n/shell';
import type { OpenExportDialogProps } from './open-export-dialog';

const OpenExportDialog = lazyDialog(
  texts.export,
  async () => (await import('./open-export-dialog')).OpenExportDialog,
);

interface ExportDialogProps extends OpenExportDialogProps {
  readonly open: boolean;
}

/** Hands out one config or all of them; loaded when it is first asked for. */
export function ExportDialog({ open, ...rest }: ExportDialogProps) {
  return open && <OpenExportDialog {...rest} />;
}
