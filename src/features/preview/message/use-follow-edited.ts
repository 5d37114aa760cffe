import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Span } from '../../../core';
import { pathKey } from '../../../model/draft';
import type { DividedMessage } from '../../../model/message/divided-message';
import { editedPart } from '../../../model/message/edited-part';
import type { Target } from '../../../model/settings-link';
import { showSpot, spotOf } from './message-element';

interface Followed {
  readonly spans: readonly Span[];
  readonly message: DividedMessage;
  readonly edited: Target | undefined;
}

/** Keeps the bytes in sight that belong to the cursor of the edited setting. */
export function useFollowEdited(
  box: RefObject<HTMLElement | null>,
  { spans, message, edited }: Followed,
): void {
  const followedPath = useRef<string>(undefined);
  const follow = useEffectEvent((target: Target) => {
    const path = pathKey(target.path);
    // Gently to another setting; but typing must not wait for a movement to end.
    const behavior = path === followedPath.current ? 'instant' : 'auto';
    followedPath.current = path;
    const at = editedPart(spans, target);
    const spot = at && spotOf(message, at.span, at.units);
    if (box.current && spot) showSpot(box.current, spot, behavior);
  });
  const key = edited && `${pathKey(edited.path)} ${edited.range?.end}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place scrolls, not another target object
  useEffect(() => {
    if (edited) follow(edited);
  }, [key]);
}
