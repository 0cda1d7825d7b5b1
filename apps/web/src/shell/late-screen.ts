import type { RouteComponent } from '@tanstack/react-router';
import { createElement, use } from 'react';

/** A screen's code could not be loaded: no connection, or the lender has a newer version. */
export class ScreenNotFetched extends Error {
  /** Number of attempts, this one included. */
  readonly attempts: number;
  /** Resets the failure, so that the screen loads again when it is shown next. */
  readonly forget: () => void;

  constructor(cause: unknown, attempts: number, forget: () => void) {
    super('a screen could not be fetched', { cause });
    this.attempts = attempts;
    this.forget = forget;
  }
}

/** Makes a screen whose code loads when it opens, or earlier by `preload`. A failure is thrown where the screen would show,
 *  until the failure is reset. The router's own handling reloads the whole page instead; without a connection that loses the
 *  app and everything typed. Source: OPEN-82, decision 023. */
export function lateScreen(load: () => Promise<{ readonly default: RouteComponent }>): RouteComponent {
  let screen: RouteComponent | undefined;
  let failure: ScreenNotFetched | undefined;
  let loading: Promise<void> | undefined;
  let attempts = 0;
  const forget = () => void (failure = loading = undefined);
  const preload = () =>
    (loading ??= load().then(
      (loaded) => {
        screen = loaded.default;
      },
      (cause: unknown) => {
        failure = new ScreenNotFetched(cause, (attempts += 1), forget);
      },
    ));
  function LateScreen() {
    if (screen === undefined && failure === undefined) use(preload());
    if (failure !== undefined) throw failure;
    return screen === undefined ? null : createElement(screen);
  }
  return Object.assign(LateScreen, { preload });
}
