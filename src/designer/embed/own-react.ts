/** The React that comes with the designer, for pages without one, or with an older one. */
import * as react from 'react';
import * as runtime from 'react/jsx-runtime';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import type { ProvidedReact } from './react-port';

export const ownReact: ProvidedReact = { react, runtime, dom, client };
