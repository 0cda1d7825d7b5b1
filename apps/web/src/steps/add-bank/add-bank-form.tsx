import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { getBankInfo } from '@lendside/contract/cards/get-bank-info.ts';
import { addCardErrorText } from '@lendside/domain/cards/save-card-error-text.ts';
import { findBankEntryErrors, type BankAccountType, type BankEntry } from '@lendside/domain/payments/bank-account.ts';
import { isRoutingNumber } from '@lendside/domain/payments/routing-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { toCardFailure } from '#steps/add-card/card-failure.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { NumericField } from '#ui/numeric-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import styles from './add-bank-form.module.css';
import { CheckPicture } from './check-picture.tsx';
import { sendBank } from './send-bank.ts';

interface AddBankFormProps {
  readonly submitText: string;
  readonly onAdded: (bank: CardEntity) => void;
}

const EMPTY: BankEntry = { routingNumber: '', accountNumber: '', accountNumberAgain: '', accountType: null };
const BANK_NAME_MISSING_TEXT = 'Enter the name of your bank.';

/** Adds a bank account: routing number, account number twice, and the kind of account. The bank's name comes from the routing
 *  number. A failure keeps the typed entries. Source: CRD-011, LOP-064, LOP-107, LER-007. */
export function AddBankForm({ submitText, onAdded }: AddBankFormProps) {
  const [entry, setEntry] = useState<BankEntry>(EMPTY);
  const [typedName, setTypedName] = useState('');
  const [isPrimary, setPrimary] = useState(false);
  const adding = useAddBank(onAdded);
  const isOffline = useIsOffline();
  const bank = useBankName(entry.routingNumber, typedName);
  const change = (part: Partial<BankEntry>) => setEntry((before) => ({ ...before, ...part }));
  const errors: readonly SummaryError[] = [
    ...findBankEntryErrors(entry).map(({ field, text }) => ({ field, message: text })),
    ...(bank.isAsked && bank.name === '' ? [{ field: 'bankName', message: BANK_NAME_MISSING_TEXT }] : []),
  ];
  const shown = adding.attempt === 0 ? [] : errors;
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        adding.start(errors, { entry, bankName: bank.name, isPrimary });
      }}
    >
      <ErrorSummary
        errors={shown.length > 0 ? shown : adding.error === null ? [] : [{ message: adding.error }]}
        attempt={adding.attempt}
      />
      <Card title="Bank account details" subtitle="The account must be in your name.">
        <BankFields
          entry={entry}
          onChange={change}
          bank={bank}
          typedName={typedName}
          onName={setTypedName}
          errors={shown}
        />
      </Card>
      <Checkbox
        name="primary"
        label="Use this as my main bank account"
        hint="We’ll show it first when you pay from your bank."
        isChecked={isPrimary}
        onChange={setPrimary}
      />
      <Button
        type="submit"
        isFullWidth
        isBusy={adding.isBusy}
        busyText="Adding your bank account…"
        disabledReason={isOffline ? 'You’re offline. A bank account can be added once you’re connected again.' : null}
      >
        {submitText}
      </Button>
    </form>
  );
}

interface BankFieldsProps {
  readonly entry: BankEntry;
  readonly onChange: (part: Partial<BankEntry>) => void;
  readonly bank: ReturnType<typeof useBankName>;
  readonly typedName: string;
  readonly onName: (name: string) => void;
  readonly errors: readonly SummaryError[];
}

/** The numbers, the bank's name when it is unknown, and the kind of account. */
function BankFields({ entry, onChange, bank, typedName, onName, errors }: BankFieldsProps) {
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  return (
    <>
      <CheckPicture />
      <NumericField
        name="routingNumber"
        label="Routing number"
        digitsMax={9}
        width="amount"
        hint={bank.hint}
        value={entry.routingNumber}
        error={errorOf('routingNumber')}
        onChange={(routingNumber) => onChange({ routingNumber })}
      />
      {bank.isAsked && (
        <Field
          name="bankName"
          label="Name of your bank"
          autoComplete="off"
          maxLength={80}
          capitalizes="words"
          value={typedName}
          error={errorOf('bankName')}
          onChange={onName}
        />
      )}
      <NumericField
        name="accountNumber"
        label="Account number"
        digitsMax={17}
        hint="4 to 17 digits. Not the number on your debit card."
        value={entry.accountNumber}
        error={errorOf('accountNumber')}
        onChange={(accountNumber) => onChange({ accountNumber })}
      />
      <NumericField
        name="accountNumberAgain"
        label="Confirm account number"
        digitsMax={17}
        value={entry.accountNumberAgain}
        error={errorOf('accountNumberAgain')}
        onChange={(accountNumberAgain) => onChange({ accountNumberAgain })}
      />
      <RadioCards<BankAccountType>
        name="accountType"
        legend="Account type"
        value={entry.accountType}
        error={errorOf('accountType')}
        onChange={(accountType) => onChange({ accountType })}
        cards={[
          { value: 'checking', label: 'Checking' },
          { value: 'savings', label: 'Savings' },
        ]}
      />
    </>
  );
}

/** Looks up the bank of a routing number; an unknown bank's name must be typed. */
function useBankName(routingNumber: string, typedName: string) {
  const isWhole = isRoutingNumber(routingNumber);
  const found = useQuery({ ...queryOf(getBankInfo, { routingNumber }), enabled: isWhole });
  const known = isWhole ? (found.data ?? null) : null;
  const isAsked = isWhole && (found.isError || known?.bankName === '');
  const isNamed = known !== null && known.bankName !== '';
  return {
    isAsked,
    name: isNamed ? known.bankName : typedName.trim(),
    hint: isNamed ? `${known.bankName}, ${known.city}, ${known.state}` : 'Nine digits, at the bottom left of a check.',
  };
}

/** State of the attempts to add the account. */
function useAddBank(onAdded: (bank: CardEntity) => void) {
  const customer = useCustomer();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string | null; readonly attempt: number }>({
    text: null,
    attempt: 0,
  });
  return {
    isBusy,
    error: failure.text,
    attempt: failure.attempt,
    start: (errors: readonly SummaryError[], typed: Parameters<typeof sendBank>[0]) => {
      if (isBusy) return;
      if (errors.length > 0) return setFailure(({ attempt }) => ({ text: null, attempt: attempt + 1 }));
      setBusy(true);
      sendBank(typed, customer.name)
        .then(onAdded)
        .catch((error: unknown) => {
          setFailure(({ attempt }) => ({ text: addCardErrorText(toCardFailure(error)), attempt: attempt + 1 }));
        })
        .finally(() => setBusy(false));
      return undefined;
    },
  };
}
