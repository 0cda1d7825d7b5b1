import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { listCovers } from '@lendside/contract/refinancing/covers.ts';
import { subtractCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { Renewal } from '#steps/renewal/renewal-facts.ts';

type Covers = ResponseOf<typeof listCovers>['covers'];

/** Returns what the old loan owes when its renewal is taken back: the new principal without the cash and the products that came with
 *  it. Null while the products are not read, and for a switch, which also gave a charge back. Source: loan-core 2.3
 *  (VOID_REFINANCE). */
export function reopenedCents(
  { originalPrincipal }: Pick<LoanEntity, 'originalPrincipal'>,
  { kind, cash, bookedOn }: Pick<Renewal, 'kind' | 'cash' | 'bookedOn'>,
  covers: Covers | undefined,
): Cents | null {
  if (kind === 'productSwitch' || covers === undefined) return null;
  const sold = covers.filter(({ soldOn }) => soldOn === bookedOn).map(({ price }) => price);
  return subtractCents(originalPrincipal, sumCents(...sold, ...(cash === null ? [] : [cash.amount])));
}
