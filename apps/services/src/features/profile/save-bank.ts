import { TOO_MANY_TRIES_TEXT } from '@lendside/domain/cards/card-limits.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { saveCustomerInfo as endpoint } from '@lendside/contract/profile/save-customer-info.ts';
import {
  BANK_ACCOUNTS_MAX,
  BANK_NOT_OFFERED_TEXT,
  INVALID_ROUTING_TEXT,
} from '@lendside/domain/payments/bank-account.ts';
import { isRoutingNumber } from '@lendside/domain/payments/routing-number.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import { countUse } from '#platform/access/window-limit.ts';
import { personStatement, statement } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { CARDS_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

const holderOf = personStatement<{ name: string }>(
  'bank_holder',
  `select first_name || ' ' || last_name as name from app.profile where profile_id = $1`,
);
const keepBank = statement<{ card_id: string | null; answer: 'added' | 'known' | 'too_many' }>(
  'bank_add',
  'select card_id, answer from app.add_bank($1::jsonb)',
);

/** Saves a bank account of the caller and returns its id. Saving the same account again returns the same id. The number is
 *  sealed; only its last four digits are shown. Allows five tries a day, and refuses when bank accounts are not offered.
 *  Source: CRD-011, LAP-042, LOP-064, D17. */
export async function saveBank(
  { database, sealing, configuration }: Pick<IdentityMeans, 'database' | 'sealing' | 'configuration'>,
  asked: NonNullable<RequestOf<typeof endpoint>['bankInfo']>,
  caller: Customer,
): Promise<string> {
  const { profileId } = caller;
  if (!(await configuration()).bankAccounts) throw new Refused('BankAccountsNotOffered', BANK_NOT_OFFERED_TEXT);
  if (!isRoutingNumber(asked.routingNumber))
    throw new Refused('ValidationException', INVALID_ROUTING_TEXT, {
      fields: [{ field: 'bankInfo.routingNumber', message: INVALID_ROUTING_TEXT }],
    });
  await countUse(database, 'bank-add', caller, CARDS_LIMITS.adds, TOO_MANY_TRIES_TEXT);
  const holder = await database.row(holderOf, [profileId]);
  const { bankName, routingNumber, accountNumber, accountType, primary } = asked;
  const kept = await database.row(keepBank, [
    JSON.stringify({
      cardId: newId('bank'),
      profileId,
      bankName: bankName.trim(),
      routingNumber,
      accountNumber: sealing.seal('bankAccount', accountNumber).toString('hex'),
      accountHash: sealing.hash('bankAccount', `${routingNumber}:${accountNumber}`).toString('hex'),
      lastFour: accountNumber.slice(-4),
      holder: holder?.name ?? '',
      accountType,
      primary,
      max: BANK_ACCOUNTS_MAX,
    }),
  ]);
  if (kept === null || kept.card_id === null)
    throw new Refused('CardLimitReached', `You can have at most ${BANK_ACCOUNTS_MAX} bank accounts.`);
  return kept.card_id;
}
