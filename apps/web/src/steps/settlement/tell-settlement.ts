import { setSettlementStatus } from '@lendside/contract/settlements/set-settlement-status.ts';
import { call } from '#api/call.ts';
import { noteEvent } from '#device/event-notes.ts';

/** Tells the services what this page saw happen to a signed settlement. It is an assertion that they check against their own
 *  records, so a refusal or a failure changes nothing and is only logged. Source: LAP-089, OFR-008. */
export function tellSettlement(loanId: number, { isPaid }: { readonly isPaid: boolean }): void {
  call(setSettlementStatus, { loanId, docSigned: true, paymentMade: isPaid }).catch(() =>
    noteEvent('the state of the settlement could not be told'),
  );
}
