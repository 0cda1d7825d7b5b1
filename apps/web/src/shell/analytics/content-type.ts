import type { ContentType } from '#device/analytics/analytics.ts';

/** Returns the kind of content a link leads to, for the kinds that are counted: phone, email or PDF; null for all others.
 *  Source: DEV-17. */
export function toContentType(href: string): ContentType | null {
  if (href.startsWith('tel:')) return 'phone';
  if (href.startsWith('mailto:')) return 'email';
  return /^[^?#]*\.pdf(?:$|[?#])/i.test(href) ? 'pdf' : null;
}

/** Reports each press of such a link anywhere on the page; call the result to stop. One listener covers all links, so that
 *  none is forgotten. */
export function followLinkPresses(page: Document, tell: (type: ContentType) => void): () => void {
  const press = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const type = toContentType(link?.getAttribute('href') ?? '');
    if (type !== null) tell(type);
  };
  page.addEventListener('click', press, { capture: true });
  return () => page.removeEventListener('click', press, { capture: true });
}
