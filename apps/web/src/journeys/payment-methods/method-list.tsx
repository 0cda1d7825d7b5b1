import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { bankStopText } from '@lendside/domain/payments/bank-debit.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { useBrand } from '#navigation/route-context.ts';
import { CardMark } from '#steps/choose-card/card-mark.tsx';
import { bankWords, cardName, expiryText } from '#steps/choose-card/card-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './payment-methods.module.css';

interface MethodListProps {
  readonly title: string;
  readonly methods: readonly CardEntity[];
  readonly onRemove: (method: CardEntity) => void;
}

/** Lists the saved methods of one kind with their details. Shows nothing when there are none. */
export function MethodList({ title, methods, onRemove }: MethodListProps) {
  const isOffline = useIsOffline();
  const inAutopay = useAutopayNumbers();
  if (methods.length === 0) return null;
  return (
    <Card title={title}>
      <ul>
        {methods.map((method) => (
          <li key={method.cardToken} className={styles['row']}>
            <div>
              <p className={styles['name']}>
                <CardMark cardType={method.cardType} cardNumber={method.cardNumber} />
              </p>
              <p className={styles['facts']}>{factsOf(method)}</p>
              <Marks
                method={method}
                isInAutopay={(method.autopayLoanIds ?? []).length > 0 || inAutopay.has(autopayName(method))}
              />
              {method.bank !== undefined && method.bank.stopped !== null && (
                <p className={styles['facts']}>{bankStopText(method.bank.stopped)}</p>
              )}
            </div>
            <Button
              tone="secondary"
              size="small"
              aria-label={`Remove ${cardName(method)}`}
              disabledReason={isOffline ? 'You’re offline.' : null}
              onClick={() => onRemove(method)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function factsOf(method: CardEntity): string {
  if (method.cardType === 'bank') return bankWords(method);
  return `${method.cardholderName}${method.expired ? '' : ` · Expires ${expiryText(method)}`}`;
}

function Marks({ method, isInAutopay }: { readonly method: CardEntity; readonly isInAutopay: boolean }) {
  const stopped = method.bank?.stopped ?? null;
  return (
    <p className={styles['marks']}>
      {method.expired && <StatusPill tone="attention">Expired {expiryText(method)}</StatusPill>}
      {stopped !== null && (
        <StatusPill tone="attention">{stopped === 'accountClosed' ? 'Cannot be used' : 'Debits stopped'}</StatusPill>
      )}
      {isInAutopay && <StatusPill tone="good">Autopay</StatusPill>}
      {method.bank?.primary === true && <StatusPill tone="neutral">Main account</StatusPill>}
      {method.canDisburse && <StatusPill tone="neutral">Can receive cash</StatusPill>}
    </p>
  );
}

/** Returns the method's name as autopay shows it: its kind and last digits. */
function autopayName({ cardType, cardNumber }: CardEntity): string {
  return `${cardType === 'bank' ? 'bank' : 'card'} ${cardNumber.slice(-4)}`;
}

function useAutopayNumbers(): ReadonlySet<string> {
  const accounts = useQuery(queryOf(getAccounts, { brandName: useBrand() }));
  const enrolled = accounts.data?.loans.filter(({ autoPay }) => autoPay.enrolled) ?? [];
  return new Set(enrolled.map(({ autoPay }) => `${autoPay.method} ${autoPay.displayNumber?.slice(-4)}`));
}
