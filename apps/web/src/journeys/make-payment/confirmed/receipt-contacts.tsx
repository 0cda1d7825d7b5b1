import { checkNoticeContact } from '@lendside/contract/payments/check-notice-contact.ts';
import { isEmail } from '@lendside/domain/identity/email.ts';
import { parsePhone } from '@lendside/domain/identity/phone.ts';
import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import { queryOf } from '#api/query-client.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { useGuestPayer } from '#steps/guest-payer/guest-payer.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { refusalWords } from './receipt-words.ts';

const SETTLED_AFTER_MS = 600;

/** Lists the contacts that get the receipt of a customer's payment, by the channels they chose. Source: PAY-028, CFG-38. */
export function receiptContacts({ email, phoneNumber: phone, preference }: Customer): readonly string[] {
  return noticeChannels({ email, phone, preference }).flatMap((channel) => (channel === 'email' ? email : phone) ?? []);
}

/** Lists the contacts that get this payment's receipt. For a customer these are their own contacts. For a guest they are the
 *  typed contacts, once valid and no longer being typed. Source: PAY-028, LOP-083, LAP-016. */
export function useContacts(): readonly string[] {
  const customer = useCustomer();
  const isGuest = useIsGuest();
  const { email, phone } = useGuestPayer();
  const typed = { email: useSettled(email.trim()), phone: useSettled(phone.trim()) };
  if (!isGuest) return receiptContacts(customer);
  return [isEmail(typed.email) ? typed.email : null, parsePhone(typed.phone)].filter((contact) => contact !== null);
}

/** Debounces a text, so that typing makes one request instead of one request per letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Shows one contact and why it cannot be notified now. Pay never waits for this information. Props: contact, state
 *  (two-letter state code; null until it is known). Source: LAP-016, LOP-092. */
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
          We couldn’t check this contact. {errorMessage(check.error)}{' '}
          <Button size="small" tone="secondary" onClick={() => void check.refetch()}>
            Check again
          </Button>
        </span>
      )}
    </span>
  );
}

/** Says next to a receipt why a contact of the payer cannot be notified now. Props: contacts, state. Source: LAP-016. */
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
