import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useState } from 'react';
import { pathTo, routeBrandOf } from '#paths.ts';
import { deviceTimeZone, useVisits } from '#steps/visit/use-visits.ts';
import { visitForText, visitTimeText } from '#steps/visit/visit-words.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shows the booked visits of these loans, each with the way to move or cancel it. Nothing when none is booked. Props: loans. Source: LAP-035,
 *  issue 21. */
export default function BookedVisits({ loans }: { readonly loans: readonly LoanEntity[] }) {
  const [timeZone] = useState(deviceTimeZone);
  const { data } = useVisits(timeZone);
  return (data?.appointments ?? []).map((visit) => {
    const loan = loans.find(({ loanId }) => loanId === visit.loanId);
    if (loan === undefined) return null;
    return (
      <Notice
        key={visit.id}
        tone="info"
        title={`Appointment on ${visitTimeText(visit, loan.asOf)}`}
        actions={
          <LinkButton size="small" tone="secondary" href={pathTo('Appointment', routeBrandOf(loan.brand), loan.loanId)}>
            See your appointment
          </LinkButton>
        }
      >
        {`${visitForText(visit.appointmentType)}, at ${visit.store.name}.`}
      </Notice>
    );
  });
}
