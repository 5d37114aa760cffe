import { useEffect } from 'react';
import { afterPaint } from '../browser/after-paint';
import type { PaintedPart } from '../model/openings';
import { useEditor } from './editor-context';

/** Reports that its siblings were painted; inside a `Suspense`, after they were loaded. */
export function ReportPainted({ part }: { part: PaintedPart }) {
  const { painted } = useEditor();
  useEffect(() => afterPaint(() => painted(part)), [painted, part]);
  return null;
}
