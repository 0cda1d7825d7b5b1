import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { isScreenToCome } from '#navigation/screens-to-come.ts';
import { type AccountPage, pathTo, type RouteBrand } from '#paths.ts';
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
        <PageOrWhy
          loan={loan}
          page="AccountMonthlyDocuments"
          text="Statements and letters"
          instead="Ask your store for them"
        />
        <PageOrWhy loan={loan} page="Appointment" text="Appointment at your store" instead="Call your store for one" />
      </ul>
    </Card>
  );
}

interface PageOrWhyProps {
  readonly loan: LoanEntity;
  readonly page: AccountPage;
  readonly text: string;
  /** What the customer can do until the page exists. */
  readonly instead: string;
}

/** Links to an account page. Shows a note instead while that page does not exist yet. */
function PageOrWhy({ loan, page, text, instead }: PageOrWhyProps) {
  const brand = useBrand();
  if (!isScreenToCome(page)) {
    return (
      <li>
        <TextLink href={pathTo(page, brand, loan.loanId)}>{text}</TextLink>
      </li>
    );
  }
  return (
    <li>
      <p>{text}</p>
      <p className={styles['quiet']}>
        Not online yet. {instead}
        {loan.storePhoneNumber !== '' && ': '}
        <StorePhone loan={loan} />
      </p>
    </li>
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
