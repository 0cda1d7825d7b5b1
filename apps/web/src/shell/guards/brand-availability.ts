import { pathTo, type RouteBrand } from '#paths.ts';
import { PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** Brands that need a provider even for people without brands: community, installment and easy money. Source: GRD-26, OPEN-17. */
const ALWAYS_NEEDED: readonly RouteBrand[] = ['ccf', 'inl', 'esm'];

/** Guard 6. Leads to MaintenanceMode when none of the person's brands has a provider; signed out, when the current brand has
 *  none. A page of a brand the person does not have, even a public page, leads to Home. A person without brands may open all
 *  but three pages, which still need a provider. Source: GRD-22 to GRD-26, OPEN-16, OPEN-17, DOC-02, DOC-17. */
export async function brandAvailability(context: GuardContext): Promise<GuardOutcome> {
  const { match, session, currentBrand, isBrandServed } = context;
  if (match?.row.name === 'MaintenanceMode' || match?.row.name === 'NetworkError') return PASS;
  if (session === null)
    return (await isBrandServed(match?.brand ?? currentBrand)) ? PASS : redirectTo(pathTo('MaintenanceMode'));
  const served = await servedOf(session.brands, isBrandServed);
  if (session.brands.length > 0 && served.length === 0) return redirectTo(pathTo('MaintenanceMode'));
  if (match === null || match.brand === null) return PASS;
  const isAvailable =
    session.brands.length > 0
      ? served.includes(match.brand)
      : !ALWAYS_NEEDED.includes(match.brand) || (await isBrandServed(match.brand));
  return isAvailable ? PASS : redirectTo(pathTo('Home'));
}

async function servedOf(
  brands: readonly RouteBrand[],
  isBrandServed: GuardContext['isBrandServed'],
): Promise<readonly RouteBrand[]> {
  const answers = await Promise.all(brands.map(async (brand) => ((await isBrandServed(brand)) ? [brand] : [])));
  return answers.flat();
}
