import { checkNoticeContact } from '@lendside/contract/payments/check-notice-contact.ts';
import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-messages.ts';
import { queryOf } from '#api/query-client.ts';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';
import { Button } from '#ui/button.tsx';
import styles from './payment-page.module.css';
import { refusalWords } from './receipt-words.ts';

/** Where the receipt of a customer's payment goes: the contacts of the channels they chose. Source: PAY-028, CFG-38. */
export function receiptContacts({ email, phoneNumber: phone, preference }: Customer): readonly string[] {
  return noticeChannels({ email, phone, preference }).flatMap((channel) => (channel === 'email' ? email : phone) ?? []);
}

/** One contact with what stands against telling it now; paying never waits for the answer. Props: contact, state (two letters; null
 *  until it is known). Source: LAP-016, LOP-092. */
export function ReceiptContact({ contact, state }: { readonly contact: string; readonly state: string | null }) {
  const check = useQuery({
    ...queryOf(checkNoticeContact, { Contact: contact, State: state ?? '' }),
    enabled: state !== null,
  });
  return (
    <span className={styles['contact']}>
      {contact}
      {check.data?.allowed === false && <span className={styles['caption']}>{refusalWords(check.data)}</span>}
      {check.isError && (
        <span className={styles['caption']}>
          We could not check this contact. {errorMessage(check.error)}{' '}
          <Button size="small" tone="secondary" onClick={() => void check.refetch()}>
            Check again
          </Button>
        </span>
      )}
    </span>
  );
}

/** Beside a receipt: what stands against telling one of the payer's contacts now. Props: contacts, state. Source: LAP-016. */
export function ReceiptWait({
  contacts,
  state,
}: {
  readonly contacts: readonly string[];
  readonly state: string | null;
}) {
  const checks = useQueries({
    queries: contacts.map((contact) => ({
      ...queryOf(checkNoticeContact, { Contact: contact, State: state ?? '' }),
      enabled: state !== null,
    })),
  });
  const refused = checks.flatMap(({ data }) => (data?.allowed === false ? [data] : []));
  return refused.map((answer) => (
    <span key={answer.contact} className={styles['caption']}>
      {refusalWords(answer)}
    </span>
  ));
}
