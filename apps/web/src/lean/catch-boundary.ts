import { Component, createElement, type ComponentType, type ErrorInfo, type ReactNode } from 'react';

interface ErrorProps {
  readonly error: unknown;
  readonly reset: () => void;
}

interface BoundaryProps {
  readonly getResetKey: () => unknown;
  readonly children: ReactNode;
  readonly errorComponent?: ComponentType<ErrorProps>;
  readonly onCatch?: (error: unknown, info: ErrorInfo) => void;
}

interface BoundaryState {
  readonly resetKey?: unknown;
  /** The error in a list of one, because anything can be thrown; null when nothing was. */
  readonly caught: readonly [unknown] | null;
}

/** Replaces the router's error boundary in the build. It works the same; only its plain page for errors, which our screens never
 *  use, is one sentence. Saves about 0.4 kB of every first load. */
export class CatchBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> {
    const resetKey = props.getResetKey();
    return state.caught !== null && state.resetKey !== resetKey ? { resetKey, caught: null } : { resetKey };
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: [error] };
  }

  override readonly state: BoundaryState = { caught: null };

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onCatch?.(error, info);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === null) return this.props.children;
    return createElement(this.props.errorComponent ?? ErrorComponent, {
      error: caught[0],
      reset: () => this.setState({ caught: null }),
    });
  }
}

/** Shown when a page fails outside every screen. */
export function ErrorComponent(_props: ErrorProps): ReactNode {
  return createElement('p', { role: 'alert' }, 'Something went wrong. Please load this page again.');
}
