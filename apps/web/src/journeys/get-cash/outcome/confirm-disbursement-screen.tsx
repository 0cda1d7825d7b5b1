import { useEffect, useRef } from 'react';
import { ToDashboard } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { Fact } from '#steps/fact.tsx';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { CancelAdvance } from '#steps/payout/cancel-advance.tsx';
import { pendingDrawPath } from '#steps/payout/cash-places.ts';
import { isPickUp } from '#steps/payout/payout-facts.ts';
import { PayoutProgress } from '#steps/payout/payout-progress.tsx';
import { payoutWords, placeWord } from '#steps/payout/payout-words.ts';
import { PickUp } from '#steps/payout/pick-up.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { DrawGate, type DrawShown } from './draw-gate.tsx';

/** Shows an advance that was sent: its reference with a barcode and the way there for a pick-up, else when it arrives. Source: LRT-049,
 *  DRW-008, LOP-019, LOP-133. */
export default function ConfirmDisbursementScreen() {
  return <DrawGate title="Your cash advance">{(shown) => <Sent {...shown} />}</DrawGate>;
}

function Sent({ loan, brand, result }: DrawShown) {
  const go = useGo();
  const { status, payout, messageKey, newLoanId } = result;
  const { title, text } = payoutWords(payout);
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  // An advance that is being canceled, or that came back, is followed on the other page.
  const isElsewhere = status !== 'COMPLETE';
  useEffect(() => {
    if (isElsewhere)
      goNow.current(pendingDrawPath(brand, loan.loanId, messageKey), { replace: true, isOutOfTurn: true });
  }, [isElsewhere, brand, loan.loanId, messageKey]);
  if (isElsewhere) return null;
  const isToPickUp = isPickUp(payout.disbursementType) && payout.state === 'sent';
  return (
    <CashPage
      title={title}
      lead={text}
      action={<ToDashboard brand={brand} tone="primary" text="Back to your accounts" />}
      aside={
        <>
          <Card title="Where your money is">
            <PayoutProgress channel={payout.disbursementType} payout={payout} loan={loan} />
          </Card>
          <CancelAdvance payout={payout} loan={loan} />
          <p>
            <TextLink href={pathTo('AccountDetails', brand, newLoanId ?? loan.loanId)}>See your loan</TextLink>
          </p>
        </>
      }
    >
      {isToPickUp ? (
        <PickUp payout={payout} loan={loan} />
      ) : (
        <Card as="div">
          <p className={styles['hero']}>
            <span className={styles['caption']}>You took</span>
            <MoneyText size="hero" amountCents={payout.amount} />
          </p>
          <dl>
            <Fact term="Sent to">{placeWord(payout.disbursementType, payout.displayNumber)}</Fact>
            {payout.state === 'sent' && payout.expectedOn !== null && (
              <Fact term="Expected">{formatDay(payout.expectedOn, loan.asOf)}</Fact>
            )}
          </dl>
        </Card>
      )}
    </CashPage>
  );
}
