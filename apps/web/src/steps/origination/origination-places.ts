import { pathTo, withQuery, type RouteBrand } from '#paths.ts';

/** A page of the making of a new loan. */
export type OriginationPage =
  | 'OriginationAmount'
  | 'OriginationChooseMethod'
  | 'OriginationManageDisburseMethod'
  | 'OriginationAddDebitDisburseMethod'
  | 'OriginationDocuSign'
  | 'OriginationCallMe';

/** Returns a page of an application. `step` opens the review on the page of the methods; `type` says which cards or accounts are managed. */
export function originationPath(
  page: OriginationPage,
  brand: RouteBrand,
  applicationId: number | null,
  query: { readonly step?: 'review'; readonly type?: string } = {},
): string {
  return withQuery(pathTo(page, brand), {
    application: applicationId === null ? undefined : String(applicationId),
    ...query,
  });
}

/** Reads the application of a page; null when the address names none. */
export function readApplication(search: string): number | null {
  const text = new URLSearchParams(search).get('application');
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
