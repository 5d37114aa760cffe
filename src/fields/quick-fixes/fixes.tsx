import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { FixButtons } from './fix-buttons';

type Props = ComponentProps<typeof FixButtons>;

const LateButtons = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: (await import('./fix-buttons')).FixButtons };
  } catch {
    // Without them the problem is mended by hand.
    return { default: () => null };
  }
});

/** The buttons that mend a problem; they come after the rest of the page. */
export function Fixes(props: Props) {
  return (
    <Suspense>
      <LateButtons {...props} />
    </Suspense>
  );
}
