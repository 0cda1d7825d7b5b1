import type { ReactNode } from 'react';

const Otherwise = ({ otherwise }: { readonly otherwise: ReactNode }): ReactNode => otherwise;

/** Fallback for a late part that a person must not miss: `lazy(() => import(…).then(…).catch(orOtherwise))`. When the part cannot
 *  be loaded, for example offline, its property `otherwise` shows instead. The type lets it take any props. */
export function orOtherwise(): { readonly default: never } {
  return { default: Otherwise as never };
}
