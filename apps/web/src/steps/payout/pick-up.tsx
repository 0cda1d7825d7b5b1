import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
import { routeBrandOf } from '#paths.ts';
import { DirectionsButton } from '#steps/store-facts/directions-button.tsx';
import { fundsVisitPath } from '#steps/visit/visit-places.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { CHANNEL, type Payout } from './payout-facts.ts';
import { whatToBring } from './payout-words.ts';
import styles from './payout.module.css';

// Loaded late: only money that is picked up has a barcode.
const Barcode = lazy(() => import('./barcode.tsx').catch(orNothing));

interface PickUpProps {
  readonly payout: Payout;
  readonly loan: LoanEntity;
}

/** How to pick the money up: the reference with its barcode, where, until when, what to bring, and the way there. Props: payout, loan.
 *  Source: DRW-008, LOP-133, width 1. */
export function PickUp({ payout, loan }: PickUpProps) {
  const { referenceNumber, expiresOn, disbursementType } = payout;
  return (
    <Card title="How to pick it up">
      <div className={styles['stack']}>
        {referenceNumber !== null && (
          <>
            <div>
              <p className={styles['quiet']}>Reference number</p>
              <div className={styles['code']}>
                <strong className={styles['number']}>{referenceNumber}</strong>
                <CopyButton text={referenceNumber} what="Reference number" />
              </div>
            </div>
            <Suspense fallback={null}>
              <Barcode text={referenceNumber} />
            </Suspense>
          </>
        )}
        <dl className={styles['stack']}>
          <Place {...{ payout, loan }} />
          {expiresOn !== null && <PickUpFact term="Pick it up by">{formatDay(expiresOn, loan.asOf)}</PickUpFact>}
          <PickUpFact term="Bring">{whatToBring(disbursementType)}</PickUpFact>
        </dl>
        <Directions {...{ payout, loan }} />
      </div>
    </Card>
  );
}

function PickUpFact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={styles['quiet']}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Place({ payout, loan }: PickUpProps) {
  const store = useStoreOf(loan, payout.disbursementType === CHANNEL.store);
  if (payout.disbursementType !== CHANNEL.store) return <PickUpFact term="Where">Any MoneyGram location</PickUpFact>;
  const info = store.data?.storeInfo;
  return (
    <PickUpFact term="Where">
      {info === undefined ? 'Your store' : info.name}
      {info !== undefined && (
        <>
          <br />
          {info.address}
        </>
      )}
    </PickUpFact>
  );
}

/** Leads to the store, or to MoneyGram locations near the person. */
function Directions({ payout, loan }: PickUpProps) {
  const isStore = payout.disbursementType === CHANNEL.store;
  const store = useStoreOf(loan, isStore);
  if (!isStore) return <DirectionsButton destination="MoneyGram" />;
  const address = store.data?.storeInfo.address;
  return (
    <>
      {address !== undefined && <DirectionsButton destination={address} />}
      <LinkButton tone="secondary" isFullWidth href={fundsVisitPath(routeBrandOf(loan.brand), loan.loanId)}>
        Book a time to pick it up
      </LinkButton>
    </>
  );
}

function useStoreOf(loan: LoanEntity, isAsked: boolean) {
  return useQuery({ ...queryOf(getStore, { storeId: loan.storeId }), enabled: isAsked });
}
