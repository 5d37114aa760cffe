import { useEffect } from 'react';
import { afterPaint } from '../browser/after-paint';
import type { PaintedPart } from '../model/openings';
import { useWorkbench } from './react';

/** Tells when what stands beside it has been painted; inside a `Suspense`, when that has been loaded too. */
export function Painted({ part }: { part: PaintedPart }) {
  const { painted } = useWorkbench();
  useEffect(() => afterPaint(() => painted(part)), [painted, part]);
  return null;
}
