import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { readIdentity } from '#api/identity.ts';
import { forget } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { refreshSession } from '#api/user-pool.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { brandsOfCustomer } from '#navigation/system-brands.ts';

/** Updates the session after loans were linked: new tokens, the new brands, no longer a non-customer, and an empty cache.
 *  Returns the brands; null when the session ended. Throws ApiError when the user pool cannot be reached. Source: OPEN-52. */
export async function refreshBrands(): Promise<readonly string[] | null> {
  const session = await refreshSession();
  if (session === null) return null;
  const brands = brandsOfCustomer(readIdentity(session.idToken), buildBrand.code);
  const serviceConfiguration = { ...session.serviceConfiguration, isNonCustomer: brands.length === 0 };
  sessionStore.write({ ...session, brands, serviceConfiguration });
  await forget(getAccounts, listCards, getLmsReferenceId);
  return brands;
}
