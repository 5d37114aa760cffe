import { type ReactNode, useEffect } from 'react';
import { type RevertibleSteps, UndoContext } from '../ui/announcements';
import { Lazy } from '../ui/lazy-part';
import { ManyRows } from '../ui/many-rows';
import { servicesOf } from './connect-editor';
import { EditorContext, type EditorLimits, LimitsContext } from './fields/editor-context';
import type { DesignerHandle } from './handle';
import { builder } from './request/live-request';

/** What is found in an action beside the problems of its request. */
const finders = new Lazy(async () => {
  const { literalValuesIn, filtersOutsideIn, brokenJsonIn } = await import('./problems/draft-findings');
  return [literalValuesIn, filtersOutsideIn, brokenJsonIn];
});

const NO_LIMITS: EditorLimits = {};

interface DesignerProps {
  readonly designer: DesignerHandle;
  /** The undo of the host. */
  readonly steps: RevertibleSteps;
  readonly limits?: EditorLimits;
  readonly children: ReactNode;
}

/**
 * The designer of the open action of a host. Its parts are anywhere inside: `Editor` with the settings, `RequestPane`
 * with the request that they make, `ValueTree` with the values of the sample, and the dialogs of the host.
 */
export function Designer({ designer, steps, limits = NO_LIMITS, children }: DesignerProps) {
  const services = servicesOf(designer);
  useEffect(() => {
    // What shows a request loads it again.
    builder.load().catch(() => undefined);
    finders.load().then(
      (all) => {
        for (const find of all) services.problems.alsoFind(find);
      },
      () => undefined,
    );
  }, [services]);
  return (
    <EditorContext value={services}>
      <LimitsContext value={limits}>
        <UndoContext value={steps}>
          <ManyRows>{children}</ManyRows>
        </UndoContext>
      </LimitsContext>
    </EditorContext>
  );
}
