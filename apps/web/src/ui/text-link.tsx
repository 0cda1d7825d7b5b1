import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link in running text. Props: href (from `pathTo`, or `tel:`, `mailto:` and other origins as they are), children. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>;
  return (
    <Link to={href} preload="intent">
      {children}
    </Link>
  );
}
