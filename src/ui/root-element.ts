/** The element that everything is rendered into. */
import { createContext, useContext } from 'react';

/* Not with what finds elements: the element of other pages loads that before React. */

/** The element that contains all that is rendered; what lies over the page goes to its end. */
export const RootElementContext = createContext<HTMLElement | undefined>(undefined);

/** Where portals go: the root of an embedded designer, or the body of the page. */
export const useRootElement = (): HTMLElement => useContext(RootElementContext) ?? document.body;
