import { useLocation, useSearch } from '@tanstack/react-router';
import { useGo } from '#navigation/route-context.ts';
import { withQuery } from '#paths.ts';

/** The document that the address names, and how to open and close one. The address keeps it, so that the back button closes it and
 *  a reload shows it again. */
export function useOpenDocument() {
  const { pathname } = useLocation();
  const search: { readonly document?: unknown } = useSearch({ strict: false });
  const go = useGo();
  return {
    documentId: typeof search.document === 'string' && search.document !== '' ? search.document : null,
    pathOf: (documentId: string) => withQuery(pathname, { document: documentId }),
    close: () => go(pathname, { replace: true }),
  };
}
