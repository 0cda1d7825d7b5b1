import type { ReactNode } from 'react';
import { useGo } from '#navigation/route-context.ts';

/** A link to a page of ours without the router's own link, whose code the sign-in form has no other use for. With a modifier key the
 *  browser opens it its own way. Props: href (from `paths`), children. */
export function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const go = useGo();
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(href);
      }}
    >
      {children}
    </a>
  );
}
