import type { RouteComponent } from '@tanstack/react-router';
import { createElement, use } from 'react';

/** A screen whose code could not be fetched: no connection, or the lender has a newer one meanwhile. */
export class ScreenNotFetched extends Error {
  /** How often it was tried, this time included. */
  readonly attempts: number;
  /** Forgets the failure, so that the screen is fetched when it is shown the next time. */
  readonly forget: () => void;

  constructor(cause: unknown, attempts: number, forget: () => void) {
    super('a screen could not be fetched', { cause });
    this.attempts = attempts;
    this.forget = forget;
  }
}

/** A screen whose code is fetched when it is opened, or ahead by `preload`. A failure is thrown where the screen would show, until it is
 *  forgotten. In place of the router's own way, which loads the whole page again when code is missing: without a connection that
 *  leaves nothing of the app on the screen, and what was typed is gone. Source: OPEN-82, decision 023. */
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
