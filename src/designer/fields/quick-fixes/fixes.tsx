import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy';
import type { FixButtons } from './fix-buttons';

// Without them the problem is mended by hand.
const LateButtons = lazyComponent(async () => (await import('./fix-buttons')).FixButtons, {
  isOptional: true,
});

/** The buttons that mend a problem; they come after the rest of the page. */
export function Fixes(props: ComponentProps<typeof FixButtons>) {
  return (
    <Suspense>
      <LateButtons {...props} />
    </Suspense>
  );
}
