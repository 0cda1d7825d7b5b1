import type { ContentType } from '#device/analytics/analytics.ts';

/** What a link leads to, where presses of it are counted: a phone, an e-mail or a PDF; null for all others. Source: DEV-17. */
export function toContentType(href: string): ContentType | null {
  if (href.startsWith('tel:')) return 'phone';
  if (href.startsWith('mailto:')) return 'email';
  return /^[^?#]*\.pdf(?:$|[?#])/i.test(href) ? 'pdf' : null;
}

/** Tells of each press of such a link, wherever it stands on the page and whatever else follows from it; call the result to stop.
 *  One place for all links, so that none is forgotten. */
export function followLinkPresses(page: Document, tell: (type: ContentType) => void): () => void {
  const press = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const type = toContentType(link?.getAttribute('href') ?? '');
    if (type !== null) tell(type);
  };
  page.addEventListener('click', press, { capture: true });
  return () => page.removeEventListener('click', press, { capture: true });
}
