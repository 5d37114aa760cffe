import { useEffect } from 'react';
import { afterPaint } from '../browser/after-paint';
import type { PaintedPart } from '../model/openings';
import { useWorkbench } from './react';

/** Reports that its siblings were painted; inside a `Suspense`, after they were loaded. */
export function Painted({ part }: { part: PaintedPart }) {
  const { painted } = useWorkbench();
  useEffect(() => afterPaint(() => painted(part)), [painted, part]);
  return null;
}
