import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo, withQuery } from '#paths.ts';
import { AddMethod, useMethodKind } from '#steps/add-bank/add-method.tsx';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { CardFormSkeleton } from '#steps/add-card/hosted-card-frame.tsx';
import { useCardRouting } from '#steps/choose-card/use-card-routing.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './autopay.module.css';

/** Adds a card or bank account for autopay, then opens the agreement. Source: LRT-055, CRD-013. */
export default function AutoPayAddMethodScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const go = useGo();
  const kind = useMethodKind();
  const isBankOffered = useIsBankOffered();
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const loan = accounts.data?.loans.find((each) => each.loanId === loanId);
  const canAddCard = useCardRouting(loan).taken;
  const what = kind === 'bank' ? 'bank account' : 'card';
  return (
    <div className={styles['page']}>
      <PageTitle
        title={`Add a ${what} for autopay`}
        lead={kind === 'bank' ? 'The account must be yours.' : 'The name on the card must be your name.'}
      />
      {/* The form depends on the processor of this loan, so it opens once the loan is known. */}
      {accounts.isPending ? (
        <LoadingArea label="Loading the form">
          <CardFormSkeleton />
        </LoadingArea>
      ) : (
        <AddMethod
          key={kind}
          kind={kind}
          loan={loan}
          canUseOnce={false}
          submitText={`Add ${what} and continue`}
          onAdded={(method) =>
            go(withQuery(pathTo('AutoPayConfirm', brand, loanId), { method: method.cardToken }), { replace: true })
          }
        />
      )}
      {(kind === 'bank' ? canAddCard : isBankOffered) && (
        <LinkButton
          href={withQuery(pathTo('AutoPayAddMethod', brand, loanId), kind === 'bank' ? {} : { kind: 'bank' })}
          tone="secondary"
          isFullWidth
        >
          Add a {kind === 'bank' ? 'card' : 'bank account'} instead
        </LinkButton>
      )}
      <LinkButton href={pathTo('AutoPayUpdatePaymentMethod', brand, loanId)} tone="quiet" isFullWidth>
        Choose from your saved ones
      </LinkButton>
    </div>
  );
}
