import { paymentKeyOf } from '#api/work-in-progress.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';

/** Whether this tab itself made the payment of a loan that is under way, so that its progress can be followed here; whoever pays in
 *  another tab or elsewhere follows it there. Source: SES-38, SES-39, LOP-030. */
export function isPaymentUnderWayHere(brand: string, loanId: number, storage: KeyValueStore = tabStorage): boolean {
  try {
    const kept: unknown = JSON.parse(storage.get(paymentKeyOf(brand, loanId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return false;
    const { step, isPending } = { step: null, isPending: false, ...kept };
    return step === 'processing' && isPending === true;
  } catch {
    // Cut off or tampered with: as good as none.
    return false;
  }
}
