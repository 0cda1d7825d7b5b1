import { paymentKeyOf } from './work-in-progress.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';

/** True when this tab made a payment on the loan that is still under way, so that its progress can be shown here. A payment
 *  from another tab or device is followed there. Source: SES-38, SES-39, LOP-030. */
export function isPaymentUnderWayHere(brand: string, loanId: number, storage: KeyValueStore = tabStorage): boolean {
  try {
    const kept: unknown = JSON.parse(storage.get(paymentKeyOf(brand, loanId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return false;
    const { step, isPending } = { step: null, isPending: false, ...kept };
    return step === 'processing' && isPending === true;
  } catch {
    // Cut off or tampered with: treat it as missing.
    return false;
  }
}
