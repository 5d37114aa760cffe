/** The error boundary of a part of the page. */
import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Rendered instead of the children after an error below; `retry` renders them again. */
  fallback: (fault: unknown, retry: () => void) => ReactNode;
  /** A change resets the boundary, so that the content is rendered again. */
  resetKey?: unknown;
  onFault?: () => void;
}

interface State {
  readonly fault: { readonly error: unknown } | undefined;
  readonly resetKey: unknown;
}

/** Error boundary. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { fault: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { fault: undefined, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onFault?.();
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return this.props.fallback(fault.error, () => this.setState({ fault: undefined }));
  }
}
