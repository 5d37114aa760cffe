import crypto from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import type { Realm, RequestFunction } from './compiled';

/** Nothing but the language. */
export const bare = () => createContext(Object.create(null));

/** The language, and a parser of URLs. */
export const withParser = () => createContext({ URL });

/** What the runtime for Node takes from it. */
export const likeNode = () => createContext({ URL, Buffer, crypto });

/** What the runtime for the web takes from it. */
export const likeWeb = () => createContext({ URL, TextEncoder, atob, btoa });

/** What edge functions have, where hashes answer later. */
export const likeEdge = () =>
  createContext({ URL, TextEncoder, Uint8Array, atob, btoa, crypto: crypto.webcrypto });

/** Runs the body of a function in a realm of its own. */
export const functionIn = (realm: object, code: string): RequestFunction =>
  runInContext(`(function (context, { secrets, now, id }) {\n${code}\n})`, realm) as RequestFunction;

/** Functions that run in realms of their own, each made anew. */
export const inRealm =
  (realm: () => object): (() => Realm) =>
  () => {
    const one = realm();
    return (code) => functionIn(one, code);
  };
