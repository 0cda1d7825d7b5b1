import { useEffect } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { stageOf } from '#steps/renewal/renewal-facts.ts';
import { RenewalGate, RenewalPage, ToDashboard, type RenewalScreen } from '#steps/renewal/renewal-page.tsx';
import { confirmRenewalPath } from '#steps/renewal/renewal-places.ts';
import { untilText } from '#steps/renewal/renewal-words.ts';
import { VisitSteps } from '#steps/visit/visit-steps.tsx';
import { LinkButton } from '#ui/link-button.tsx';

const TITLE = 'Book your visit';

/** Books the visit that completes a switch of product, after its payment. Leads on to the confirmation once it is booked, and at once when the
 *  switch waits for no visit. Source: LRT-034, LOP-016, LOP-021, APT-009. */
export default function ProductSwitchAppointmentScreen() {
  return (
    <RenewalGate title={TITLE}>
      {(screen) =>
        screen.renewal === null ? (
          <NoVisit {...screen} />
        ) : stageOf(screen.renewal) === 'visit' ? (
          <Visit {...screen} renewal={screen.renewal} />
        ) : (
          <LeadOn {...screen} />
        )
      }
    </RenewalGate>
  );
}

function Visit({ brand, loan, renewal }: RenewalScreen & { readonly renewal: NonNullable<RenewalScreen['renewal']> }) {
  const go = useGo();
  const confirmed = confirmRenewalPath(brand, loan.loanId);
  return (
    <RenewalPage
      title={TITLE}
      lead={`Your payment is in. Your store finishes the switch with you, by ${untilText(renewal.signBy, loan.asOf)}.`}
    >
      <VisitSteps
        loan={loan}
        type="productSwitch"
        until={renewal.signBy}
        onBooked={() => go(confirmed, { replace: false, isOutOfTurn: true })}
      >
        <LinkButton tone="secondary" isFullWidth href={confirmed}>
          Continue
        </LinkButton>
      </VisitSteps>
    </RenewalPage>
  );
}

function NoVisit({ brand, loan }: RenewalScreen) {
  return (
    <RenewalPage title="No visit to book here" action={<ToDashboard brand={brand} tone="primary" />}>
      <p>This loan isn’t being switched to another product.</p>
      <LinkButton tone="secondary" isFullWidth href={pathTo('Appointment', brand, loan.loanId)}>
        Book another appointment
      </LinkButton>
    </RenewalPage>
  );
}

function LeadOn({ brand, loan }: RenewalScreen) {
  const go = useGo();
  useEffect(() => {
    go(confirmRenewalPath(brand, loan.loanId), { replace: true, isOutOfTurn: true });
  }, [go, brand, loan.loanId]);
  return null;
}
