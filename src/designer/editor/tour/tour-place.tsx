import { createContext, useContext, useSyncExternalStore } from 'react';
import { Lazy, useLazy } from '../../../ui/lazy';
import { useEditor } from '../../fields/editor-context';
import type { TourPlaceProps } from './tour';

/** Most people have their first action behind them. */
const lateLine = new Lazy(() => import('./tour-line'));

/** The id of the action that the editor shows. */
export const ActionId = createContext('');

/**
 * The position of a tour line: it covers the gap below, so that nothing moves when it appears or
 * disappears.
 */
export function TourPlace(props: TourPlaceProps) {
  const { tour } = useEditor();
  const id = useContext(ActionId);
  const isHere = useSyncExternalStore(tour.subscribe, () => tour.isAt(id));
  const { part } = useLazy(lateLine, isHere);
  return isHere && part ? <part.TourLine {...props} /> : props.sheet;
}
