import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AutopayCard } from './autopay-card.tsx';
import { AutopayGate } from './autopay-gate.tsx';
import styles from './autopay.module.css';

const TITLE = 'Manage account';

/** Shows everything the customer can arrange for a loan: autopay, documents, an appointment, co-borrowers and contacts.
 *  Source: LRT-022, LOP-012, CRD-012 to CRD-014. */
export default function ManageAccountScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  return (
    <AutopayGate brand={brand} loanId={loanId} title={TITLE}>
      {(loan, autopay) => (
        <>
          <PageTitle title={TITLE} lead={`${loan.productName} · loan ${shortLoanNumber(loan.loanHeader) ?? loanId}`} />
          <AutopayCard brand={brand} loan={loan} autopay={autopay} />
          <Papers brand={brand} loan={loan} />
          <AlternateParty loan={loan} />
          <StoreContact loan={loan} />
        </>
      )}
    </AutopayGate>
  );
}

function Papers({ brand, loan }: { readonly brand: RouteBrand; readonly loan: LoanEntity }) {
  return (
    <Card title="Documents and appointments">
      <ul className={styles['links']}>
        <li>
          <TextLink href={pathTo('AccountDetails', brand, loan.loanId)}>History, as PDF or CSV</TextLink>
        </li>
        <li>
          <TextLink href={pathTo('Documents', brand, loan.loanId, loan.lmsId)}>Signed documents</TextLink>
        </li>
        <li>
          <TextLink href={pathTo('AccountMonthlyDocuments', brand, loan.loanId)}>Statements and letters</TextLink>
        </li>
        <li>
          <TextLink href={pathTo('Appointment', brand, loan.loanId)}>Appointment at your store</TextLink>
        </li>
      </ul>
    </Card>
  );
}

function StorePhone({ loan }: { readonly loan: LoanEntity }) {
  if (loan.storePhoneNumber === '') return null;
  const phone = formatPhone(loan.storePhoneNumber);
  return <TextLink href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>{phone}</TextLink>;
}

function AlternateParty({ loan }: { readonly loan: LoanEntity }) {
  if (loan.cosignerId === null) return null;
  return (
    <Card title="Who else is on this loan">
      <p>
        {loan.alternateName ?? 'Your co-borrower'} shares this loan with you
        {loan.alternateLinked ? ' and can see and pay it here too.' : '.'}
      </p>
    </Card>
  );
}

function StoreContact({ loan }: { readonly loan: LoanEntity }) {
  const store = useQuery(queryOf(getStore, { storeId: loan.storeId }));
  const info = store.data?.storeInfo;
  return (
    <Card title="Your store">
      {info !== undefined && (
        <p>
          <strong>{info.name}</strong>
          <br />
          {info.address}
        </p>
      )}
      {store.isError && <p className={styles['quiet']}>Failed to get store detail information</p>}
      <p className={styles['phone']}>
        <StorePhone loan={loan} />
      </p>
    </Card>
  );
}
