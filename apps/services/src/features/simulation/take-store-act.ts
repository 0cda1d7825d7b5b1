import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { actOnLoan } from '@lendside/contract/simulation/act-on-loan.ts';
import type { Transaction } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { CommandHead, LockedLoan } from '#servicing/executor/change-loan.ts';
import { endRenewal, payRenewalCash, takeRenewalBack } from './renewal-desk.ts';
import {
  bookVisit,
  changePhone,
  liftBlock,
  recordSsn,
  refundCredit,
  renewAtStore,
  switchAtStore,
  takeBackLoan,
  takePayment,
  takeSignature,
  takeSpouseAddress,
} from './store-desk.ts';
import type { Taken } from './taken.ts';

/** The acts of the store's desk, which the web cannot do yet. */
type StoreAct = Extract<
  RequestOf<typeof actOnLoan>['act'],
  {
    does:
      | 'renewAtStore'
      | 'switchAtStore'
      | 'takeSignature'
      | 'endRenewal'
      | 'voidRenewal'
      | 'payRenewalCash'
      | 'takeBackLoan'
      | 'recordSsn'
      | 'takePayment'
      | 'refundCredit'
      | 'bookVisit'
      | 'liftBlock'
      | 'changePhone'
      | 'takeSpouseAddress';
  }
>;

/** Runs an act of the store's desk and returns the result or the refusal. */
export async function takeStoreAct(
  tx: Transaction,
  head: CommandHead,
  act: StoreAct,
  locked: LockedLoan,
  sealing: Sealing,
): Promise<Taken> {
  switch (act.does) {
    case 'renewAtStore':
      return renewAtStore(tx, head, act.amount ?? null, locked);
    case 'switchAtStore':
      return switchAtStore(tx, head, { amountCents: act.amount ?? null, creditLimitCents: act.creditLimit }, locked);
    case 'takeSignature':
      return takeSignature(tx, head, locked);
    case 'endRenewal':
      return endRenewal(tx, head);
    case 'voidRenewal':
      return takeRenewalBack(tx, head);
    case 'payRenewalCash':
      return payRenewalCash(tx, head);
    case 'takeBackLoan':
      return takeBackLoan(tx, head, locked);
    case 'recordSsn':
      return recordSsn(tx, locked);
    case 'takePayment':
      return takePayment(tx, head, act.amount, locked);
    case 'bookVisit':
      return bookVisit(tx, head, locked);
    case 'liftBlock':
      return liftBlock(tx, locked);
    case 'changePhone':
      return changePhone(tx, act.phone, locked);
    case 'refundCredit':
      return refundCredit(tx, head, locked);
    case 'takeSpouseAddress':
      return takeSpouseAddress(tx, sealing, act, locked);
  }
}
