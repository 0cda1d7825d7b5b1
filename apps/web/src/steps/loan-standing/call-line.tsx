import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useWhoToCall } from './use-who-to-call.ts';

/** Who to call about a loan, with the number as a link; nothing without a number. */
export function CallLine({ loan }: { readonly loan: LoanEntity }) {
  const contact = useWhoToCall(loan);
  if (contact === null) return null;
  return (
    <p>
      {contact.who}: <TextLink href={`tel:+1${contact.phone.replaceAll(/\D/g, '')}`}>{contact.phone}</TextLink>
    </p>
  );
}
