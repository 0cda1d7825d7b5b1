import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { removeCards } from '@lendside/contract/cards/remove-cards.ts';
import { removeCardErrorText } from '@lendside/domain/cards/save-card-error-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { pathTo, withQuery } from '#paths.ts';
import { useBrand } from '#navigation/route-context.ts';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { toCardFailure } from '#steps/add-card/card-failure.ts';
import { useCanAddCard } from '#steps/add-card/use-can-add-card.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { AutopayThatEnds } from './autopay-that-ends.tsx';
import { MethodList } from './method-list.tsx';
import styles from './payment-methods.module.css';

/** Lists saved cards and bank accounts, with ways to add and remove them. Shows which one autopay uses, which can receive
 *  money, and which is expired or stopped. Source: LRT-005, CRD-001, CRD-004, CRD-010, CRD-011, DSH-007, LER-023. */
export default function PaymentMethodsScreen() {
  const cards = useQuery(queryOf(listCards, {}));
  return (
    <div className={styles['page']}>
      <PageTitle title="Payment methods" lead="Your saved cards and bank accounts." />
      {cards.isPending && (
        <LoadingArea label="Loading your cards">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton width="short" />
            <Skeleton width="half" />
            <Skeleton width="short" />
          </Card>
        </LoadingArea>
      )}
      {cards.isError && (
        <Notice
          tone="danger"
          live="assertive"
          title="Failed to get card information"
          actions={
            <Button size="small" isBusy={cards.isFetching} busyText="Trying…" onClick={() => void cards.refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(cards.error)} You can still add one.
        </Notice>
      )}
      {cards.data !== undefined && <SavedCards cards={cards.data.cards} />}
      {!cards.isPending && <AddLinks />}
    </div>
  );
}

/** Links to add a card or a bank account, when the lender accepts it. */
function AddLinks() {
  const brand = useBrand();
  const [canAddCard, canAddBank] = [useCanAddCard(), useIsBankOffered()];
  const icon = <Plus aria-hidden="true" />;
  if (!canAddCard && !canAddBank)
    return <p>You can’t save cards or bank accounts here. Call us or visit your store.</p>;
  return (
    <div className={styles['actions']}>
      {canAddCard && (
        <LinkButton isFullWidth icon={icon} href={pathTo('AddPaymentMethod', brand)}>
          Add a card
        </LinkButton>
      )}
      {canAddBank && (
        <LinkButton
          tone={canAddCard ? 'secondary' : 'primary'}
          isFullWidth
          icon={icon}
          href={withQuery(pathTo('AddPaymentMethod', brand), { kind: 'bank' })}
        >
          Add a bank account
        </LinkButton>
      )}
    </div>
  );
}

/** Returns the kinds of method that can be added, as text: a card, a bank account, or both. */
function useAddable(): string {
  const [canAddCard, canAddBank] = [useCanAddCard(), useIsBankOffered()];
  return [canAddCard ? 'a debit or credit card' : '', canAddBank ? 'a bank account' : '']
    .filter((each) => each !== '')
    .join(', or ');
}

function SavedCards({ cards }: { readonly cards: readonly CardEntity[] }) {
  const [toRemove, setToRemove] = useState<CardEntity | null>(null);
  const removal = useRemoval(() => setToRemove(null));
  const keep = () => setToRemove(null);
  const addable = useAddable();
  // Removing a method also removes the button that had the focus, before or after the dialog closes. So the focus moves to the
  // page title.
  useFocusOnChange(`${cards.length} ${toRemove?.cardToken ?? ''}`, () => 'page-title');
  if (cards.length === 0) {
    return (
      <Card title="No saved cards yet">
        {addable !== '' && <p>Add {addable}, in your name to pay faster next time.</p>}
      </Card>
    );
  }
  return (
    <>
      <ErrorSummary errors={removal.error === null ? [] : [{ message: removal.error }]} attempt={removal.attempt} />
      <MethodList title="Cards" methods={cards.filter(({ cardType }) => cardType !== 'bank')} onRemove={setToRemove} />
      <MethodList
        title="Bank accounts"
        methods={cards.filter(({ cardType }) => cardType === 'bank')}
        onRemove={setToRemove}
      />
      <Modal
        kind="alert"
        isOpen={toRemove !== null}
        title={toRemove === null ? '' : `Remove ${cardName(toRemove)}?`}
        onClose={keep}
        isHeld={removal.isBusy}
        actions={
          <>
            <Button
              isFullWidth
              tone="danger"
              isBusy={removal.isBusy}
              busyText="Removing…"
              onClick={() => toRemove !== null && void removal.remove(toRemove)}
            >
              Remove {toRemove?.cardType === 'bank' ? 'bank account' : 'card'}
              {(toRemove?.autopayLoanIds ?? []).length > 0 && ' and end autopay'}
            </Button>
            <Button isFullWidth tone="secondary" disabledReason={removal.isBusy ? 'Removing…' : null} onClick={keep}>
              Keep it
            </Button>
          </>
        }
      >
        <AutopayThatEnds method={toRemove} />
        <p>You won’t be able to pay with it unless you add it again. This doesn’t affect past payments.</p>
      </Modal>
    </>
  );
}

/** Removes a method, and keeps the error text when that fails. Source: CRD-010, LER-009, LOP-063. */
function useRemoval(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string | null; readonly attempt: number }>({
    text: null,
    attempt: 0,
  });
  return {
    isBusy,
    error: failure.text,
    attempt: failure.attempt,
    remove: async (card: CardEntity) => {
      setBusy(true);
      setFailure(({ attempt }) => ({ text: null, attempt }));
      try {
        const endAutopay = (card.autopayLoanIds ?? []).length > 0;
        await call(removeCards, {
          cardIds: card.cardIds.map(({ type, id }) => ({ type, id })),
          ...(endAutopay ? { endAutopay } : {}),
        });
        await forget(
          listCards,
          ...(endAutopay ? [getAccounts, getEnrollment, getAccountDetail, getAccountTimeline] : []),
        );
        showToast(`${cardName(card)} removed`);
      } catch (error) {
        setFailure(({ attempt }) => ({ text: removeCardErrorText(toCardFailure(error)), attempt: attempt + 1 }));
      }
      setBusy(false);
      onDone();
    },
  };
}
