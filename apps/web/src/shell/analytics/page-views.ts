import type { AppEvent } from '#device/event-notes.ts';

/** Tells of each page that is opened, by the name of its route alone: once for a path, however often a navigation to it ends (a query that
 *  changes is no other page). Call the result after each navigation. Source: DEV-16, OPEN-70. */
export function createPageViews(
  record: (event: AppEvent) => void,
): (page: { readonly name: string; readonly href: string } | null) => void {
  let viewed: string | undefined;
  return (page) => {
    const path = page?.href.split(/[?#]/)[0];
    if (page === null || path === viewed) return;
    viewed = path;
    record({ name: 'page_view', page: page.name });
  };
}
