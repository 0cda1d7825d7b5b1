import type { AppEvent } from '#device/event-notes.ts';

/** Records each opened page by its route name alone. A path counts once, even when several navigations end on it (a new query
 *  is not a new page). Call the result after each navigation. Source: DEV-16, OPEN-70. */
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
