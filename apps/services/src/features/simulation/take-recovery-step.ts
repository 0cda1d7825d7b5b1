import type { LoanStep, StoryStep } from './story.ts';
import { amountOf, keyOf, must, numberOf, STORY_MINUTES_OF_DAY, type StoryContext } from './story-context.ts';
import { statement } from '#platform/database.ts';
import { assignRepo } from '#servicing/commands/recovery/assign-repo.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { recoverVehicle } from '#servicing/commands/recovery/recover-vehicle.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { sellVehicle } from '#servicing/commands/recovery/sell-vehicle.ts';
import { sendSaleNotice } from '#servicing/commands/recovery/send-sale-notice.ts';
import {
  offerSettlement,
  paySettlement,
  signSettlement,
} from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { findOffer } from '#servicing/commands/settlements/settlement-offers.ts';

type Does =
  | 'assignRepo'
  | 'recover'
  | 'sendSaleNotice'
  | 'sell'
  | 'offerSettlement'
  | 'signSettlement'
  | 'paySettlement'
  | 'fileBankruptcy'
  | 'returnPayment'
  | 'chargeback';
type Step = StoryStep & Extract<LoanStep, { does: Does }> & { readonly loan: string };

const AGENT = { agentName: 'Desert Recovery', agentPhone: '(602) 555-0150' } as const;
const LOT = { lotAddress: '9 Sample Yard, Phoenix, AZ 85009', miles: 12 } as const;

const LAST_PAYMENT = statement<{ key: string }>(
  'last_payment_of_story',
  `select idempotency_key as key from servicing.ledger_txn where loan_id = $1 and event = 'PAYMENT' order by txn_id desc limit 1`,
);

async function lastPayment({ tx, person }: StoryContext, loanId: number): Promise<string> {
  const payment = await tx.row(LAST_PAYMENT, [loanId]);
  if (payment === null) throw new Error(`${person.code} has paid nothing that could come back`);
  return payment.key;
}

async function payTheOffer(context: StoryContext, step: Step): Promise<void> {
  const { tx, lmsId } = context;
  const loanId = numberOf(context, step.loan);
  const offer = await findOffer(tx, loanId);
  if (offer === null) throw new Error(`${context.person.code} was offered no settlement`);
  const { amountCents } = offer;
  const head = { key: keyOf(context, step), lmsId, loanId };
  must(await paySettlement(tx, { ...head, amountCents, tender: 'card' }), context, step);
}

/** Runs one step of collection, recovery, settlement or a returned payment with its real command. Throws on a refusal. */
export async function takeRecoveryStep(context: StoryContext, step: Step): Promise<void> {
  const { tx, lmsId } = context;
  const loanId = numberOf(context, step.loan);
  const head = { key: keyOf(context, step), lmsId, loanId, minutesOfDay: STORY_MINUTES_OF_DAY } as const;
  switch (step.does) {
    case 'assignRepo':
      must(await assignRepo(tx, { ...head, ...AGENT }), context, step);
      return;
    case 'recover':
      must(await recoverVehicle(tx, { ...head, ...LOT }), context, step);
      return;
    case 'sendSaleNotice':
      must(await sendSaleNotice(tx, { ...head, sale: { method: 'private' }, leaves: 'inThePast' }), context, step);
      return;
    case 'sell': {
      const amounts = { grossCents: amountOf(step.gross), auctionFeeCents: amountOf(step.auctionFee) };
      must(await sellVehicle(tx, { ...head, ...amounts }), context, step);
      return;
    }
    case 'offerSettlement':
      must(await offerSettlement(tx, head), context, step);
      return;
    case 'signSettlement':
      must(await signSettlement(tx, head), context, step);
      return;
    case 'paySettlement':
      return payTheOffer(context, step);
    case 'fileBankruptcy': {
      const petition = {
        caseNumber: `26-0${context.person.code.slice(1)}00`,
        chapter: step.chapter,
        filedOn: context.on,
      };
      must(await followCourt(tx, { ...head, court: { step: 'file', petition } }), context, step);
      return;
    }
    case 'returnPayment':
      must(
        await reversePayment(tx, {
          ...head,
          paymentKey: await lastPayment(context, loanId),
          kind: 'achReturn',
          returnCode: step.code,
        }),
        context,
        step,
      );
      return;
    case 'chargeback':
      must(
        await reversePayment(tx, { ...head, paymentKey: await lastPayment(context, loanId), kind: 'chargeback' }),
        context,
        step,
      );
  }
}
