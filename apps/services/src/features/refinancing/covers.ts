import { setTimeout as pause } from 'node:timers/promises';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type {
  cancelCover as cancelCoverCall,
  listCovers as listCoversCall,
} from '@lendside/contract/refinancing/covers.ts';
import type { LoanCover } from '@lendside/providers/loan-systems/ancillary-calls.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import type { RefinancingMeans } from './refinancing-means.ts';

const LOOK_EVERY_MS = 150;
const WAIT_MAX_MS = 8_000;

function refuseUnknown(): Refused {
  return new Refused('NotFoundException', 'We could not find that product on this loan.');
}

function toEntry(cover: LoanCover): ResponseOf<typeof listCoversCall>['covers'][number] {
  return {
    coverId: cover.coverId,
    productId: cover.ancillaryId,
    name: cover.name,
    description: cover.description,
    price: cover.priceCents,
    soldOn: cover.soldOn,
    endsOn: cover.endsOn,
    refund: cover.refundCents,
    state: cover.state,
  };
}

/** Lists the products that a loan carries. Empty for a loan system that sells none. */
export async function listCovers(
  { loanSystems }: RefinancingMeans,
  { loanId }: RequestOf<typeof listCoversCall>,
  caller: Customer,
): Promise<ResponseOf<typeof listCoversCall>> {
  const { system, customerIds } = await findCallerLoan(loanSystems, caller, loanId);
  const covers = (await system.capabilities.ancillaries?.covers(loanId, customerIds)) ?? [];
  return { covers: covers.map(toEntry) };
}

/** Waits until the worker has canceled the product. Gives up after eight seconds: the list then says `cancelling`. */
async function waitForWorker(
  { waitMaxMs = WAIT_MAX_MS }: RefinancingMeans,
  look: () => Promise<LoanCover | undefined>,
): Promise<LoanCover | undefined> {
  const untilMs = performance.now() + waitMaxMs;
  let cover = await look();
  while (cover?.state === 'cancelling' && performance.now() < untilMs) {
    await pause(LOOK_EVERY_MS);
    cover = await look();
  }
  return cover;
}

/** Asks the worker to cancel a product and waits for it. Repeating it is safe. Refuses while a renewal is open, because its terms would
 *  be others. Source: loan-core 2.3 (ANCILLARY cancelled). */
export async function cancelCover(
  means: RefinancingMeans,
  { loanId, coverId }: RequestOf<typeof cancelCoverCall>,
  caller: Customer,
): Promise<ResponseOf<typeof cancelCoverCall>> {
  const { system, customerIds } = await findCallerLoan(means.loanSystems, caller, loanId);
  const calls = system.capabilities.ancillaries;
  if (calls === null) throw refuseUnknown();
  const look = async (): Promise<LoanCover | undefined> => {
    const covers = (await calls.covers(loanId, customerIds)) ?? [];
    return covers.find((each) => each.coverId === coverId);
  };
  const asked = await calls.askCoverEnd(loanId, coverId, customerIds);
  if (!asked.ok) {
    const isOpen = asked.refusal.code === 'not_eligible' && asked.refusal.reason === 'renewal_open';
    if (isOpen) throw new Refused('ConflictException', 'A renewal of this loan is open. Sign it or cancel it first.');
    // The worker may have carried out an earlier press in this moment.
    const done = await look();
    if (done?.state !== 'cancelled') throw refuseUnknown();
    return { cancelled: true, refund: done.refundCents };
  }
  const cover = await waitForWorker(means, look);
  return { cancelled: cover?.state === 'cancelled', refund: cover?.refundCents ?? asked.value.refundCents };
}
