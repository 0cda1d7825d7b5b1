import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { isCardExpired } from '@lendside/domain/cards/card-expiry.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import type { BankDebitStop } from '@lendside/domain/payments/bank-debit.ts';
import type { BankRow } from './bank-queries.ts';
import type { CardRow } from './card-queries.ts';

const PROCESSORS = { 1: 'cyberSource', 2: 'repay', 4: 'bridgePay', 101: 'bank' } as const;

/** Converts a stored card to what screens show. A guest does not get the borrower's customer numbers. Source: CRD-002 to
 *  CRD-007, LVA-014, T8. */
export function toCardEntity(card: CardRow, caller: Customer, today: BusinessDate, isNew: boolean): CardEntity {
  const isGuest = guestSessionOf(caller) !== null;
  const customerIds = Object.fromEntries(
    Object.entries(caller.customerIdBySystem).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    cardToken: card.card_id,
    cardIds: [{ type: PROCESSORS[card.processor], id: card.card_id }],
    cardNumber: `•••• ${card.last_four}`,
    cardBin: card.bin,
    cardType: card.type,
    cardholderName: card.holder,
    customerId: isGuest ? '' : (caller.customerIds[0] ?? ''),
    customerIds: isGuest ? {} : customerIds,
    ...expiryOf(card, today),
    guestCard: !card.saved,
    newCard: isNew,
    canDisburse: card.can_disburse,
  };
}

function expiryOf(
  { expires_month: month, expires_year: year }: CardRow,
  today: BusinessDate,
): Pick<CardEntity, 'expirationMonth' | 'expirationYear' | 'expired'> {
  if (month === null || year === null) return { expirationMonth: '', expirationYear: '', expired: false };
  return {
    expirationMonth: String(month).padStart(2, '0'),
    expirationYear: String(year % 100).padStart(2, '0'),
    expired: isCardExpired({ month, year }, today),
  };
}

/** Adds a bank account's details, the reason why it may not be debited now, and whether it may receive money. Source: CRD-011, CUS-006,
 *  width 1. */
export function withBank(
  card: CardEntity,
  bank: BankRow | undefined,
  stopped: BankDebitStop | null,
  isVerified: boolean,
): CardEntity {
  if (bank === undefined) return card;
  return {
    ...card,
    canDisburse: isVerified,
    bank: {
      bankName: bank.bank_name,
      routingNumber: bank.routing_number,
      accountType: bank.account_type,
      primary: bank.is_primary,
      stopped,
    },
  };
}

/** Adds the loans that autopay pays from this card or account. Source: CRD-010, decision 014. */
export function withAutopay(card: CardEntity, loanIds: readonly number[]): CardEntity {
  return loanIds.length === 0 ? card : { ...card, autopayLoanIds: [...loanIds] };
}
