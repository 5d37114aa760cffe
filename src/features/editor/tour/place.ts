import type { ReactNode } from 'react';

/** Below the URL, below the rows or the body, and at the end of the editor. */
export type Place = 'url' | 'content' | 'end';

export interface TourPlaceProps {
  readonly at: Place;
  /** What is said of the field here, if anything; a thing is said once. */
  readonly sheet?: ReactNode;
  /** The id of the sheet, by which the field is described. */
  readonly sheetId?: string | undefined;
  /** The sheet says no more than that something is to be entered, which the line says in its place. */
  readonly isEmpty?: boolean;
}
