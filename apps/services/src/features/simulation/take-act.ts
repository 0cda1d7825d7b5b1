import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { actOnLoan } from '@lendside/contract/simulation/act-on-loan.ts';
import { refused, type CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { AdverseAction } from '@lendside/domain/compliance/adverse-action.ts';
import type { Sealing } from '#platform/sealing.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { takeStoreAct } from './take-store-act.ts';
import type { Taken } from './taken.ts';
import { assignRepo } from '#servicing/commands/recovery/assign-repo.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { changeCreditLimit } from '#servicing/commands/lines/change-credit-limit.ts';
import type { CommandHead, LockedLoan } from '#servicing/executor/change-loan.ts';
import { extendPlan } from '#servicing/commands/payments/extend-plan.ts';
import { redeemAtStore, reinstateAtStore } from '#servicing/commands/payments/pay-at-store.ts';
import { recallRepo } from '#servicing/commands/recovery/recall-repo.ts';
import { recoverVehicle } from '#servicing/commands/recovery/recover-vehicle.ts';
import { reinstatePawn } from '#servicing/commands/refinance/reinstate-pawn.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { sellVehicle } from '#servicing/commands/recovery/sell-vehicle.ts';
import { sendSaleNotice } from '#servicing/commands/recovery/send-sale-notice.ts';
import { offerSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { returnNextDebit } from '#servicing/autopay/return-next-debit.ts';

/** A back-office action, as in the contract. */
export type Act = RequestOf<typeof actOnLoan>['act'];

const AGENT = { agentName: 'Sample Recovery', agentPhone: '(912) 555-0150' } as const;
/** The report and score of a simulated risk decision. */
const SAMPLE_AGENCY = {
  name: 'Sample Credit Bureau',
  address: '500 Sample Circle, Atlanta, GA 30301',
  phone: '(800) 555-0170',
};
const SAMPLE_SCORE = {
  value: 561,
  lowest: 300,
  highest: 850,
  factors: ['Delinquency on accounts', 'Proportion of balances to credit limits is too high'],
};
const LOT_ADDRESS = '9 Sample Yard, Savannah, GA 31401';

const LAST_PAYMENT = statement<{ key: string }>(
  'last_standing_payment',
  `select t.idempotency_key as key from servicing.ledger_txn t
    where t.loan_id = $1 and t.event in ('PAYMENT', 'PAYMENT_MEMO', 'RECOVERY', 'SETTLEMENT')
      and not exists (select from servicing.ledger_txn r where r.reversal_of = t.txn_id)
    order by t.txn_id desc limit 1`,
);

/** Returns the key of the loan's last payment that was not reversed, or null if there is none. */
export async function findLastPayment(db: Queryable, loanId: number): Promise<string | null> {
  return (await db.row(LAST_PAYMENT, [loanId]))?.key ?? null;
}

const money = (amountCents: Cents): string => `$${formatAmount(amountCents)}`;

function told<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: CommandRefusal },
  say: (value: T) => string,
): Taken {
  return answer.ok ? { ok: true, message: say(answer.value) } : answer;
}

async function takeBack(
  tx: Transaction,
  head: CommandHead,
  how: { readonly kind: 'chargeback' } | { readonly kind: 'achReturn'; readonly returnCode: string },
): Promise<Taken> {
  const paymentKey = await findLastPayment(tx, head.loanId);
  if (paymentKey === null) return refused({ code: 'not_eligible', reason: 'payment_not_found' });
  const answer = await reversePayment(tx, { ...head, ...how, paymentKey });
  return told(answer, () =>
    how.kind === 'chargeback'
      ? 'The last payment was charged back.'
      : `The last payment came back with ${how.returnCode}.`,
  );
}

async function reinstate(tx: Transaction, head: CommandHead, { product }: LockedLoan): Promise<Taken> {
  if (product.kind !== 'pawn')
    return told(
      await reinstateAtStore(tx, head),
      ({ amountCents }) => `Reinstated at the store for ${money(amountCents)}.`,
    );
  const answer = await reinstatePawn(tx, { ...head, actor: 'store', amountCents: null, tender: 'store' });
  return told(
    answer,
    ({ amountCents, newLoanHeader, newDueOn }) =>
      `Reinstated at the store for ${money(amountCents)} and renewed as ${newLoanHeader}, due ${newDueOn ?? 'never'}.`,
  );
}

async function followTheCourt(
  tx: Transaction,
  head: CommandHead,
  act: Extract<Act, { does: 'fileBankruptcy' | 'dismissBankruptcy' | 'dischargeBankruptcy' }>,
  { loan }: LockedLoan,
): Promise<Taken> {
  if (act.does !== 'fileBankruptcy') {
    const step = act.does === 'dismissBankruptcy' ? 'dismiss' : 'discharge';
    return told(await followCourt(tx, { ...head, court: { step } }), () => `The court's ${step} was recorded.`);
  }
  const petition = { caseNumber: `26-${head.loanId}`, chapter: act.chapter, filedOn: loan.asOf };
  const answer = await followCourt(tx, { ...head, court: { step: 'file', petition } });
  return told(answer, () => `A petition under chapter ${act.chapter} was filed; collection stops.`);
}

async function sell(tx: Transaction, head: CommandHead, act: Extract<Act, { does: 'sellVehicle' }>): Promise<Taken> {
  const answer = await sellVehicle(tx, { ...head, grossCents: act.gross, auctionFeeCents: act.auctionFee });
  return told(
    answer,
    ({ surplusCents, deficiencyCents }) =>
      `The vehicle was sold for ${money(act.gross)}: surplus ${money(surplusCents)}, still owed ${money(deficiencyCents)}.`,
  );
}

async function announceSale(
  tx: Transaction,
  head: CommandHead,
  { saleMethod, saleOn, saleAt, salePlace }: Extract<Act, { does: 'sendSaleNotice' }>,
): Promise<Taken> {
  if (saleMethod === 'private')
    return told(
      await sendSaleNotice(tx, { ...head, sale: { method: 'private' } }),
      ({ saleNotBefore }) =>
        `The sale notice goes to the mail house; after it was mailed the vehicle may be sold from ${saleNotBefore} on.`,
    );
  if (saleOn === undefined || saleAt === undefined || salePlace === undefined)
    return refused({ code: 'not_eligible', reason: 'public_sale_incomplete' });
  const sale = { method: 'public', on: saleOn, at: saleAt, place: salePlace } as const;
  return told(
    await sendSaleNotice(tx, { ...head, sale }),
    ({ saleNotBefore }) => `The notice of the public sale on ${saleNotBefore} goes to the mail house.`,
  );
}

function whyOf({ reasons, report }: Extract<Act, { does: 'setCreditLimit' }>, { loan }: LockedLoan): AdverseAction {
  const score = report === 'score' ? { ...SAMPLE_SCORE, on: loan.asOf } : null;
  return {
    reasons: reasons ?? [],
    report: report === 'report' || report === 'score' ? { agency: SAMPLE_AGENCY, score } : null,
  };
}

/** Runs a back-office action and returns the result or the refusal. */
export async function takeAct(
  tx: Transaction,
  head: CommandHead,
  act: Act,
  locked: LockedLoan,
  sealing: Sealing,
): Promise<Taken> {
  switch (act.does) {
    case 'assignRepo':
      return told(
        await assignRepo(tx, { ...head, ...AGENT }),
        () => `${AGENT.agentName} has the order to collect the vehicle.`,
      );
    case 'recallRepo':
      return told(await recallRepo(tx, head), () => 'The order was taken back from the recovery agent.');
    case 'recoverVehicle':
      return told(
        await recoverVehicle(tx, { ...head, lotAddress: LOT_ADDRESS, miles: act.miles }),
        () => `The vehicle was recovered ${act.miles} miles away.`,
      );
    case 'sendSaleNotice':
      return announceSale(tx, head, act);
    case 'sellVehicle':
      return sell(tx, head, act);
    case 'reinstateAtStore':
      return reinstate(tx, head, locked);
    case 'redeemAtStore':
      return told(
        await redeemAtStore(tx, head),
        ({ amountCents }) => `Redeemed at the store for ${money(amountCents)}.`,
      );
    case 'offerSettlement':
      return told(
        await offerSettlement(tx, head),
        ({ amountCents, claimCents, expiresOn }) =>
          `A settlement of ${money(amountCents)} for ${money(claimCents)} was offered, open until ${expiresOn}.`,
      );
    case 'fileBankruptcy':
    case 'dismissBankruptcy':
    case 'dischargeBankruptcy':
      return followTheCourt(tx, head, act, locked);
    case 'returnPayment':
      return takeBack(tx, head, { kind: 'achReturn', returnCode: act.code });
    case 'chargeback':
      return takeBack(tx, head, { kind: 'chargeback' });
    case 'returnNextDebit':
      return (await returnNextDebit(tx, head.loanId, act.code))
        ? { ok: true, message: `The next autopay debit will be refused with ${act.code}.` }
        : refused({ code: 'not_eligible', reason: 'no_autopay' });
    case 'extendPlan':
      return told(
        await extendPlan(tx, { ...head, actor: 'store', instalments: act.instalments }),
        ({ payments }) =>
          `The loan is paid back in ${payments.length} payments without a charge, the first on ${payments[0]?.dueOn ?? 'no day'}.`,
      );
    case 'setCreditLimit':
      return told(
        await changeCreditLimit(tx, { ...head, creditLimitCents: act.creditLimit, why: whyOf(act, locked) }),
        () => `The credit limit is ${money(act.creditLimit)}.`,
      );
    default:
      return takeStoreAct(tx, head, act, locked, sealing);
  }
}
