import { pathTo, withQuery, type RouteBrand } from '#paths.ts';

/** Returns the path of the page that books a visit to pick up cash. */
export function fundsVisitPath(brand: RouteBrand, loanId: number): string {
  return withQuery(pathTo('Appointment', brand, loanId), { type: 'funds' });
}

/** Reads from an address what a visit is for. */
export function readVisitType(search: string): 'funds' | 'general' {
  return new URLSearchParams(search).get('type') === 'funds' ? 'funds' : 'general';
}
