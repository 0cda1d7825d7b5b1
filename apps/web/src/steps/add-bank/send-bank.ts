import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { getBankInfo } from '@lendside/contract/cards/get-bank-info.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import type { BankEntry } from '@lendside/domain/payments/bank-account.ts';
import { call } from '#api/call.ts';
import { forget, queryClient, queryOf } from '#api/query-client.ts';

/** The validated entries; `bankName` is empty while the bank's name is still being looked up. */
export interface TypedBank {
  readonly entry: BankEntry;
  readonly bankName: string;
  readonly isPrimary: boolean;
}

/** Saves a bank account under the customer's own number and returns it as the list shows it. The account number is sent once
 *  and stored nowhere. Throws when the look-up finds no name, so that the person types it. Source: LAP-042, CRD-011. */
export async function sendBank(typed: TypedBank, holder: string): Promise<CardEntity> {
  const { entry, isPrimary } = typed;
  const bankName = typed.bankName === '' ? await lookUp(entry) : typed.bankName;
  const { lmsReferenceIds: ids } = await queryClient.fetchQuery(queryOf(getLmsReferenceId, {}));
  const own = [
    { lmsId: 2 as const, customerId: ids.TLXe },
    { lmsId: 1 as const, customerId: ids.NLS },
    { lmsId: 3 as const, customerId: ids.Invictus },
  ].find(({ customerId }) => customerId !== null);
  const { bankAccountId = '' } = await call(saveCustomerInfo, {
    customerId: own?.customerId ?? '',
    lmsId: own?.lmsId ?? 2,
    bankInfo: {
      bankName,
      routingNumber: entry.routingNumber,
      accountNumber: entry.accountNumber,
      accountType: entry.accountType ?? 'checking',
      primary: isPrimary,
    },
  });
  await forget(listCards);
  // The account is saved, even when the list cannot be read.
  const listed = await queryClient.fetchQuery({ ...queryOf(listCards, {}), staleTime: 0 }).catch(() => null);
  const added = listed?.cards.find(({ cardToken }) => cardToken === bankAccountId);
  return added ?? unlisted(bankAccountId, entry, holder);
}

/** Waits for the bank's name when the person was quicker than the look-up. */
async function lookUp({ routingNumber }: BankEntry): Promise<string> {
  const { bankName } = await queryClient.fetchQuery(queryOf(getBankInfo, { routingNumber }));
  if (bankName === '') throw new Error('the name of the bank is not known');
  return bankName;
}

/** Builds the account from what this page knows, when the list does not have it yet or cannot be read. */
function unlisted(id: string, { accountNumber }: BankEntry, holder: string): CardEntity {
  return {
    cardToken: id,
    cardIds: [{ type: 'bank', id }],
    cardNumber: `•••• ${accountNumber.slice(-4)}`,
    cardBin: '',
    cardType: 'bank',
    cardholderName: holder,
    customerId: '',
    customerIds: {},
    expirationMonth: '',
    expirationYear: '',
    expired: false,
    guestCard: false,
    newCard: true,
    canDisburse: false,
  };
}
