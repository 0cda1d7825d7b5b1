import { confirmAccountProof, listAccountProofs, startAccountProof } from '@lendside/contract/cash/account-proofs.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryClient, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { readAmount } from '#steps/cash-amount/check-amount.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { CurrencyField } from '#steps/currency-field.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import styles from './disburse-method.module.css';
import { proofText, wrongAmountsText, type AccountProof } from './proof-words.ts';

interface ProveAccountsProps {
  readonly cards: readonly CardEntity[];
  readonly onProven: () => Promise<void>;
}

const LOOK_EVERY_MS = 2_000;
const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';

/** Lets a person prove their bank accounts by two small credits, where the lender offers it. Shows nothing when every account can receive
 *  money. Props: cards, the saved methods; onProven, which drops what a proven account changes. Source: width 1. */
export function ProveAccounts({ cards, onProven }: ProveAccountsProps) {
  const accounts = cards.filter(
    ({ cardType, canDisburse, bank }) => cardType === 'bank' && !canDisburse && bank?.stopped !== 'accountClosed',
  );
  const proofs = useQuery({
    ...queryOf(listAccountProofs, {}),
    enabled: accounts.length > 0,
    refetchInterval: ({ state }) => state.data?.proofs.some((each) => each.state === 'asked') === true && LOOK_EVERY_MS,
  });
  // A proven account leaves this list, and its button had the focus.
  useFocusOnChange(String(accounts.length), () => 'page-title');
  if (accounts.length === 0) return null;
  if (proofs.isError && proofs.data === undefined)
    return (
      <ReadFailure
        what="Failed to read the check of your bank account"
        error={proofs.error}
        isRetrying={proofs.isFetching}
        onRetry={() => void proofs.refetch()}
      />
    );
  if (proofs.data?.isOffered !== true) return null;
  const { proofs: known } = proofs.data;
  return accounts.map((account) => (
    <ProveAccount
      key={account.cardToken}
      account={account}
      onProven={onProven}
      proof={known.find(({ cardToken }) => cardToken === account.cardToken) ?? null}
    />
  ));
}

interface ProveAccountProps extends Pick<ProveAccountsProps, 'onProven'> {
  readonly account: CardEntity;
  readonly proof: AccountProof | null;
}

function ProveAccount({ account, proof, onProven }: ProveAccountProps) {
  const isOffline = useIsOffline();
  const asking = useAsking();
  const name = cardName(account);
  const isOver = proof === null || ['wrong', 'expired', 'returned', 'failed'].includes(proof.state);
  return (
    <Card title={`Check ${name}`}>
      <div className={styles['proof']}>
        <p aria-live="polite">{proofText(proof)}</p>
        {asking.error !== null && <ErrorSummary errors={[{ message: asking.error }]} attempt={asking.attempt} />}
        {proof?.state === 'sent' && <AmountsForm account={account} proof={proof} onProven={onProven} />}
        {isOver && (
          <div>
            <Button
              tone="secondary"
              isBusy={asking.isBusy}
              busyText="Asking…"
              disabledReason={isOffline ? OFFLINE_REASON : null}
              onClick={() =>
                void asking.run(async () => keepProof(await call(startAccountProof, { cardToken: account.cardToken })))
              }
            >
              {proof === null ? 'Send two small credits' : 'Send two new credits'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface AmountsFormProps extends Pick<ProveAccountsProps, 'onProven'> {
  readonly account: CardEntity;
  readonly proof: AccountProof;
}

function AmountsForm({ account, proof, onProven }: AmountsFormProps) {
  const { cardToken } = account;
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [errors, setErrors] = useState<readonly { readonly field: string; readonly message: string }[]>([]);
  const isOffline = useIsOffline();
  const asking = useAsking();
  const [firstName, secondName] = [`proofFirst-${cardToken}`, `proofSecond-${cardToken}`];
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message ?? null;
  const check = () => {
    const [one, other] = [readSmall(first), readSmall(second)];
    const wrong = [...(one === null ? [firstName] : []), ...(other === null ? [secondName] : [])];
    setErrors(wrong.map((field) => ({ field, message: 'Enter an amount from $0.01 to $0.99.' })));
    void asking.run(async () => {
      if (one === null || other === null) return;
      const now = await call(confirmAccountProof, { cardToken, firstAmount: one, secondAmount: other });
      await keepProof(now);
      if (now.state === 'confirmed') {
        showToast(`${cardName(account)} can receive money`);
        await Promise.all([forget(listCards), onProven()]);
      } else if (now.state === 'sent') {
        setErrors([{ field: firstName, message: wrongAmountsText(now.triesLeft) }]);
      }
    });
  };
  const shown = asking.error === null ? errors : [{ message: asking.error }];
  return (
    <form
      noValidate
      className={styles['proof']}
      aria-label={`Amounts of the credits to ${cardName(account)}`}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <ErrorSummary errors={shown} attempt={asking.attempt} />
      <CurrencyField name={firstName} label="One amount" value={first} onChange={setFirst} error={errorOf(firstName)} />
      <CurrencyField
        name={secondName}
        label="The other amount"
        value={second}
        onChange={setSecond}
        error={errorOf(secondName)}
      />
      <p>
        {proof.triesLeft === 1 ? 'You have one try left.' : `You have ${proof.triesLeft} tries.`} The order doesn’t
        matter.
      </p>
      <div>
        <Button
          type="submit"
          isBusy={asking.isBusy}
          busyText="Checking…"
          disabledReason={isOffline ? OFFLINE_REASON : null}
        >
          Check the amounts
        </Button>
      </div>
    </form>
  );
}

function readSmall(text: string): Cents | null {
  const amountCents = readAmount(text);
  return amountCents !== null && amountCents >= 1 && amountCents <= 99 ? amountCents : null;
}

/** Shows the answer of a call at once, without another read. */
async function keepProof(now: AccountProof): Promise<void> {
  const { queryKey } = queryOf(listAccountProofs, {});
  queryClient.setQueryData(queryKey, (before) =>
    before === undefined
      ? before
      : { ...before, proofs: [...before.proofs.filter(({ cardToken }) => cardToken !== now.cardToken), now] },
  );
  await forget(listAccountProofs);
}

/** Runs one call at a time and keeps the text of its failure. */
function useAsking() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: string | null; readonly attempt: number }>({
    error: null,
    attempt: 0,
  });
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
      setFailure(({ attempt }) => ({ error: null, attempt: attempt + 1 }));
    } catch (error) {
      await forget(listAccountProofs);
      setFailure(({ attempt }) => ({ error: errorMessage(error), attempt: attempt + 1 }));
    }
    setBusy(false);
  };
  return { isBusy, ...failure, run };
}
