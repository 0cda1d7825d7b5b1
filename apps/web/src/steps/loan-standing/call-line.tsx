import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { TextLink } from '#ui/text-link.tsx';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { whoToCall, type Contact } from './who-to-call.ts';

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

/** Returns who to call about a loan by the server's settings; by the defaults until they are read. */
function useWhoToCall(loan: Parameters<typeof whoToCall>[0]): Contact | null {
  const settings = useQuery(queryOf(configSettings, {}));
  return whoToCall(loan, applyServerSettings(settings.data));
}
