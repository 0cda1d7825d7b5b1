import { addCard } from '@lendside/contract/cards/add-card.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getCardFormKey } from '@lendside/contract/cards/get-card-form-key.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { CARD_TOKEN_MISSING_TEXT, cardFormErrorText } from '@lendside/domain/cards/save-card-error-text.ts';
import { isGuestCard } from '@lendside/domain/cards/card-limits.ts';
import { CARD_REFUSAL_TEXT } from '@lendside/domain/configuration/card-routing.ts';
import { NAME_MISMATCH_TEXT, nameMatches } from '@lendside/domain/cards/cardholder-name.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './add-card-form.module.css';
import { addFailureTexts } from './card-failure.ts';
import type { CardFormMessage, CardFormToken } from './card-form-message.ts';
import { describeCard } from './describe-card.ts';
import { CardFormSkeleton, HostedCardFrame, type HostedCardForm } from './hosted-card-frame.tsx';
import { lookUp } from './look-up.ts';

/** The loan a card is added for. Without a loan, the card is for all loans under the brand of the page. */
export type LoanOfCard = Pick<LoanEntity, 'brand' | 'lmsId'>;

interface AddCardFormProps {
  readonly loan?: LoanOfCard | undefined;
  /** True when the customer may choose to use the card only once. */
  readonly canUseOnce: boolean;
  /** True when the card is to receive money: a card that cannot is refused before it is saved. */
  readonly isForCash?: boolean;
  readonly submitText: string;
  readonly onAdded: (card: CardEntity) => void;
}

const TOKEN_TIMEOUT_MS = 20_000;

/** Shown for a card that is added to receive money and cannot. Source: CRD-009, LVA-012. */
const NO_CASH_TEXT = 'This card can’t receive money. Add a debit card that can.';

/** Adds a card with the processor's hosted form. The form makes a single-use token, and the token makes the card. A failure
 *  keeps the typed entries. Source: CRD-008, LVA-001, LVA-004 to LVA-007, LER-001 to LER-009. */
export function AddCardForm({ loan, canUseOnce, isForCash = false, submitText, onAdded }: AddCardFormProps) {
  const purpose = loan === undefined ? {} : { lmsId: loan.lmsId, productBrand: loan.brand };
  const key = useQuery({
    ...queryOf(getCardFormKey, {
      cardTransactionType: isForCash ? 'disbursement' : 'payment',
      origin: window.location.origin,
      ...purpose,
    }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isSaved, setSaved] = useState(true);
  const form = useRef<HostedCardForm>(null);
  const adding = useAddCard(form, { isSaved, canUseOnce, isForCash, purpose, onAdded });
  const isOffline = useIsOffline();
  if (isNotOffered(key.error))
    return (
      <Notice tone="info" title="You can’t use cards here" live="polite">
        {CARD_REFUSAL_TEXT.cards_not_taken}
      </Notice>
    );
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        adding.start();
      }}
    >
      <ErrorSummary errors={adding.errors.map((message) => ({ message }))} attempt={adding.attempt} />
      <Card title="Card details" aside={<Safe />}>
        <CardFormSlot cardForm={key} form={form} onMessage={adding.receive} />
        <p className={styles['found']} role="status">
          {adding.found}
        </p>
      </Card>
      {canUseOnce && (
        <Checkbox
          name="savePaymentMethod"
          label="Save this card for next time"
          hint={isSaved ? 'You can remove it anytime in Payment methods.' : 'We will use it for this payment only.'}
          isChecked={isSaved}
          onChange={setSaved}
        />
      )}
      <Button
        type="submit"
        isFullWidth
        isBusy={adding.isBusy}
        busyText="Adding your card…"
        disabledReason={
          isOffline
            ? 'You’re offline. A card can be added once you’re connected again.'
            : key.isSuccess
              ? null
              : 'The card form isn’t ready yet.'
        }
      >
        {submitText}
      </Button>
    </form>
  );
}

interface CardFormSlotProps {
  readonly cardForm: UseQueryResult<ResponseOf<typeof getCardFormKey>>;
  readonly form: RefObject<HostedCardForm | null>;
  readonly onMessage: (message: CardFormMessage) => void;
}

/** Shows the hosted form, a skeleton while its session opens, or the reason it failed. */
function CardFormSlot({ cardForm, form, onMessage }: CardFormSlotProps) {
  const retry = () => void cardForm.refetch();
  if (cardForm.isSuccess) {
    const { data } = cardForm;
    return <HostedCardFrame key={data.formKey} ref={form} form={data} onMessage={onMessage} onRetry={retry} />;
  }
  if (cardForm.isPending) {
    return (
      <LoadingArea label="Loading the card form">
        <CardFormSkeleton />
      </LoadingArea>
    );
  }
  const again = (
    <Button tone="secondary" size="small" onClick={retry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="danger" title="We couldn’t open the card form" live="polite" actions={again}>
      {cardFormErrorText(errorMessage(cardForm.error))}
    </Notice>
  );
}

function isNotOffered(error: unknown): boolean {
  return codeOf(error) === 'CardsNotOffered';
}

function Safe() {
  return (
    <span className={styles['safe']}>
      <LockKeyhole aria-hidden="true" />
      Your card details go straight to our card processor
    </span>
  );
}

interface Adding {
  readonly isSaved: boolean;
  readonly canUseOnce: boolean;
  readonly isForCash: boolean;
  readonly purpose: { readonly lmsId?: LoanEntity['lmsId']; readonly productBrand?: LoanEntity['brand'] };
  readonly onAdded: (card: CardEntity) => void;
}

/** Runs an attempt: gets a token from the form, checks the name, looks the card up and creates it. `found` describes the card,
 *  and stays when saving it fails. */
function useAddCard(
  form: RefObject<HostedCardForm | null>,
  { isSaved, canUseOnce, isForCash, purpose, onAdded }: Adding,
) {
  const customer = useCustomer();
  const isGuest = useIsGuest();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Enter inside the frame makes a token too, so this guards against adding two cards at once.
  const isMaking = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly texts: readonly string[]; readonly attempt: number }>({
    texts: [],
    attempt: 0,
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const fail = (...texts: readonly string[]) => {
    clearTimeout(timer.current);
    isMaking.current = false;
    setBusy(false);
    setFailure(({ attempt }) => ({ texts, attempt: attempt + 1 }));
  };
  const make = async ({ token, cardholderName, cardPrefix }: CardFormToken) => {
    const known = cardPrefix === null ? null : await lookUp({ cardBin: cardPrefix, ...purpose });
    setFound(known === null ? null : describeCard(known));
    if (isForCash && known?.canDisburse === false) return fail(NO_CASH_TEXT);
    try {
      const { card } = await call(addCard, {
        guestCard: isGuestCard({ isGuest, isSaved }),
        tokenPayTempToken: token,
        cardholderName,
        ...purpose,
      });
      await forget(listCards);
      // The look-up may have failed; the services looked the card up again.
      if (isForCash && !card.canDisburse) return fail(`We saved this card for payments. ${NO_CASH_TEXT}`);
      return onAdded(card);
    } catch (error) {
      return fail(...addFailureTexts(error, canUseOnce));
    }
  };
  return {
    isBusy,
    found,
    errors: failure.texts,
    attempt: failure.attempt,
    start: () => {
      if (isBusy || form.current === null) return;
      setBusy(true);
      setFound(null);
      setFailure(({ attempt }) => ({ texts: [], attempt }));
      timer.current = setTimeout(() => fail(cardFormErrorText('The card form didn’t respond.')), TOKEN_TIMEOUT_MS);
      form.current.submit();
    },
    receive: (message: CardFormMessage) => {
      if (message.kind === 'error')
        return fail(message.isAboutFields ? CARD_TOKEN_MISSING_TEXT : cardFormErrorText(message.text));
      if (message.kind !== 'token' || isMaking.current) return undefined;
      clearTimeout(timer.current);
      if (message.token === '') return fail(CARD_TOKEN_MISSING_TEXT);
      const { firstName, lastName } = customer;
      const isNameKnown = firstName !== '' && lastName !== '';
      if (isNameKnown && !nameMatches(message.cardholderName, firstName, lastName)) return fail(NAME_MISMATCH_TEXT);
      isMaking.current = true;
      setBusy(true);
      return void make(message);
    },
  };
}
