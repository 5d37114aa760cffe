/** The designer as a component of a host that has React 18 or 19. */
import * as react from 'react';
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as runtime from 'react/jsx-runtime';
import * as dom from 'react-dom';
import type {
  Config,
  DesignerBuild,
  DesignerChange,
  DesignerHandle,
  DesignerOptions,
  DesignerView,
} from '../handle';
import { jsonDigest } from './controlled-value';
import { EmbeddedDesigner, NO_OPTIONS } from './embedded-designer';
import { type LoadReact, loadOwnReact, Placement } from './placement';

export type * from '../handle';

/** An older React has not all that the designer needs inside: it has its own there. */
const loadReact: LoadReact = async () =>
  'useEffectEvent' in react
    ? { react, runtime, dom, client: await import('react-dom/client') }
    : await loadOwnReact();

/** React 18 warns of a layout effect on a server, where neither runs. */
const useIsomorphicEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** What a host can do with a designer. */
export interface ActionDesignerHandle extends DesignerHandle {
  /** Replaces the draft as one step of undo, also by a value that was emitted before. */
  replace(value: unknown): void;
  /** Builds the request with the sample of this name, or with the open one. */
  build(sample?: string): Promise<DesignerBuild>;
  undo(): void;
  redo(): void;
  validate(): Promise<Pick<DesignerChange, 'problems' | 'isComplete'>>;
}

export interface ActionDesignerProps extends DesignerOptions {
  /** The config; undefined for a new action. Another action needs another `key`, or `replace`. */
  readonly value?: unknown;
  readonly onChange?: ((value: Config, change: DesignerChange) => void) | undefined;
  readonly onRequestSecret?: (() => void) | undefined;
  readonly onViewChange?: ((view: DesignerView) => void) | undefined;
  readonly onSampleChange?: ((name: string) => void) | undefined;
  /** Above the settings. */
  readonly notice?: ReactNode;
  /** Beside the kind of the action. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** For a `<style>` where the browser cannot adopt style sheets. */
  readonly nonce?: string | undefined;
  readonly handle?: Ref<ActionDesignerHandle> | undefined;
}

/**
 * The designer in a shadow root, in a React root of its own: handlers of the host above it run once, with this element
 * as the target.
 */
export function ActionDesigner(props: ActionDesignerProps): ReactElement {
  const { value, onChange, onRequestSecret, onViewChange, onSampleChange, ...others } = props;
  const { notice, tools, className, style, nonce, handle, ...options } = others;
  const [designer] = useState(() => new EmbeddedDesigner());
  const host = useRef<HTMLDivElement>(null);
  /** The digest of the value of the last rendering: one that is rendered again is not given again. */
  const given = useRef<string>(undefined);

  useIsomorphicEffect(() => {
    designer.set({ ...NO_OPTIONS, ...options });
    designer.listeners = {
      onChange: (change) => onChange?.(change.value, change),
      onRequestSecret,
      onViewChange,
      onSampleChange,
    };
  });
  useIsomorphicEffect(() => {
    const digest = value === undefined ? '' : jsonDigest(value);
    if (given.current === digest) return;
    given.current = digest;
    designer.store.give(value);
  }, [designer, value]);
  useIsomorphicEffect(() => {
    if (!host.current) return;
    const placement = new Placement(designer, host.current, loadReact);
    void placement.show(nonce);
    return () => placement.hide();
  }, [designer, nonce]);
  useImperativeHandle(
    handle,
    () =>
      Object.assign(Object.create(designer.handle) as DesignerHandle, {
        replace: (next: unknown) => designer.store.replace(next),
        build: (sample?: string) => designer.build(sample),
        undo: () => designer.undo(),
        redo: () => designer.redo(),
        validate: () => designer.validate(),
      }),
    [designer],
  );

  return (
    <div ref={host} className={className} style={style}>
      {/* In the page of the host, whose styles and handlers they have. */}
      {notice && <div slot="notice">{notice}</div>}
      {tools && <div slot="tools">{tools}</div>}
    </div>
  );
}
