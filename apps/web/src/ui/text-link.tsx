import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link in running text. `href` is from `paths`, or a `tel:`, `mailto:` or outside URL. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>;
  return (
    <Link to={href} preload="intent">
      {children}
    </Link>
  );
}
