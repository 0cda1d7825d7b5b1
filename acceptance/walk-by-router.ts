import type { Page } from '@playwright/test';

/** The part of the app's router that is used in the page. */
interface RouterInPage {
  readonly history: { push(path: string): void };
  readonly state: {
    readonly isLoading: boolean;
    readonly location: { readonly pathname: string };
    readonly resolvedLocation?: { readonly pathname: string };
  };
  readonly routesById: Readonly<Record<string, { readonly fullPath: string }>>;
}

/** How long a navigation may take on a busy machine. */
const PATIENCE_MS = 10_000;

/** Opens a URL with the app's own router, as a link in the app does. Waits until one of the expected places is shown: the
 *  router has arrived, the screen has its heading and nothing loads. Returns the URL it ended at. */
export function openByRouter(page: Page, path: string, places: readonly string[]): Promise<string> {
  return page.evaluate(
    async ({ path: address, places: expected, patienceMs }) => {
      const { __TSR_ROUTER__: router } = globalThis as unknown as { readonly __TSR_ROUTER__: RouterInPage };
      router.history.push(address);
      const isAtRest = () =>
        !router.state.isLoading &&
        router.state.resolvedLocation?.pathname === location.pathname &&
        (document.getElementById('page-title')?.textContent ?? '') !== '' &&
        document.querySelector('main [aria-busy="true"]') === null;
      const giveUpAtMs = performance.now() + patienceMs;
      do
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      while (!(expected.includes(location.pathname) && isAtRest()) && performance.now() < giveUpAtMs);
      return `${location.pathname}${isAtRest() ? '' : ' (no heading, or still on the way)'}`;
    },
    { path, places, patienceMs: PATIENCE_MS },
  );
}

/** Returns the routes of the app that none of these URLs opens. */
export function findUnwalked(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate((walked) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { readonly __TSR_ROUTER__: RouterInPage };
    const routes = Object.values(router.routesById).map(({ fullPath }) => fullPath);
    const isWalked = (route: string) => {
      const pattern = new RegExp(`^${route.replaceAll(/\$\w*/g, '[^/]+')}/?$`);
      return walked.some((address) => pattern.test(address));
    };
    return routes.filter((route) => route !== undefined && !isWalked(route));
  }, addresses);
}

/** Returns the markup of a screen without its text. Two screens with the same markup are equal to axe. */
export function readShape(page: Page): Promise<string> {
  return page.evaluate(() =>
    (document.querySelector('main')?.innerHTML ?? '').replaceAll(/>[^<]+</g, '><').replaceAll(/="[^"]*"/g, ''),
  );
}
