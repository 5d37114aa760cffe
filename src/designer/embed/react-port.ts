/**
 * React as the modules of the designer import it in the build for other pages (`src/package/embed.config.ts`): that of
 * the host, or our own. So one set of scripts serves both, and a page has one React.
 */
import type * as ReactApi from 'react';
import type * as Runtime from 'react/jsx-runtime';
import type * as Dom from 'react-dom';
import type * as Client from 'react-dom/client';

/** All that is needed of React. */
export interface ProvidedReact {
  readonly react: typeof ReactApi;
  readonly runtime: typeof Runtime;
  readonly dom: typeof Dom;
  readonly client: typeof Client;
}

let react: typeof ReactApi;

// biome-ignore lint/style/noDefaultExport: packages import React by its default export
export { react as default };
export let Fragment: typeof Runtime.Fragment;
export let jsx: typeof Runtime.jsx;
export let jsxs: typeof Runtime.jsxs;
export let createPortal: typeof Dom.createPortal;
export let flushSync: typeof Dom.flushSync;
export let createRoot: typeof Client.createRoot;
export let Component: typeof ReactApi.Component;
export let Suspense: typeof ReactApi.Suspense;
export let createContext: typeof ReactApi.createContext;
export let createElement: typeof ReactApi.createElement;
export let memo: typeof ReactApi.memo;
export let use: typeof ReactApi.use;
export let useCallback: typeof ReactApi.useCallback;
export let useContext: typeof ReactApi.useContext;
export let useDeferredValue: typeof ReactApi.useDeferredValue;
export let useEffect: typeof ReactApi.useEffect;
export let useEffectEvent: typeof ReactApi.useEffectEvent;
export let useId: typeof ReactApi.useId;
export let useImperativeHandle: typeof ReactApi.useImperativeHandle;
export let useLayoutEffect: typeof ReactApi.useLayoutEffect;
export let useMemo: typeof ReactApi.useMemo;
export let useRef: typeof ReactApi.useRef;
export let useState: typeof ReactApi.useState;
export let useSyncExternalStore: typeof ReactApi.useSyncExternalStore;

/** Provides React before a module is loaded that imports it from here. The first call in a page decides. */
export function provideReact(provided: ProvidedReact): void {
  if (react !== undefined) return;
  react = provided.react;
  ({ Fragment, jsx, jsxs } = provided.runtime);
  ({ createPortal, flushSync } = provided.dom);
  ({ createRoot } = provided.client);
  ({ Component, Suspense, createContext, createElement, memo, use, useCallback, useContext } = react);
  ({ useDeferredValue, useEffect, useEffectEvent, useId, useImperativeHandle, useLayoutEffect } = react);
  ({ useMemo, useRef, useState, useSyncExternalStore } = react);
}
