import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { paths } from '#paths.ts';
import { AddMethod, useMethodKind } from '#steps/add-bank/add-method.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './autopay.module.css';

/** A new card or bank account for autopay; then on to agreeing to it. Source: LRT-055, CRD-013. */
export function AutoPayAddMethodScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const go = useGo();
  const kind = useMethodKind();
  const what = kind === 'bank' ? 'bank account' : 'card';
  return (
    <div className={styles['page']}>
      <PageTitle
        title={`Add a ${what} for autopay`}
        lead={kind === 'bank' ? 'The account must be yours.' : 'The name on the card must be your name.'}
      />
      <AddMethod
        key={kind}
        kind={kind}
        canUseOnce={false}
        submitText={`Add ${what} and continue`}
        onAdded={(method) => go(paths.autopayConfirm(brand, loanId, method.cardToken), { replace: true })}
      />
      <LinkButton
        href={paths.autopayAddMethod(brand, loanId, kind === 'bank' ? 'card' : 'bank')}
        tone="secondary"
        isFullWidth
      >
        Add a {kind === 'bank' ? 'card' : 'bank account'} instead
      </LinkButton>
      <LinkButton href={paths.payment(brand, loanId, 'AutoPayUpdatePaymentMethod')} tone="quiet" isFullWidth>
        Choose from your saved ones
      </LinkButton>
    </div>
  );
}
