import type { GuestContactEntry, GuestContactError } from '@lendside/domain/identity/guest-contact.ts';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { guestPayer, useGuestPayer } from './guest-payer.ts';

interface GuestContactCardProps {
  /** Errors to show once the guest has tried to continue. */
  readonly errors: readonly GuestContactError[];
  readonly isCardKept: boolean;
  readonly onKeepCard: (isKept: boolean) => void;
}

/** The guest's own name and the address for the receipt, never the borrower's. Source: LOP-083, T8. */
export function GuestContactCard({ errors, isCardKept, onKeepCard }: GuestContactCardProps) {
  const entry = useGuestPayer();
  const field = (name: keyof GuestContactEntry) => ({
    name,
    value: entry[name],
    error: errors.find((each) => each.field === name)?.text ?? null,
    onChange: (value: string) => guestPayer.write({ [name]: value }),
  });
  return (
    <Card
      title="Your receipt"
      subtitle="Enter an email address, a phone number or both. We’ll only use them for your receipt."
    >
      <Field {...field('name')} label="Your name" autoComplete="name" maxLength={50} />
      <Field
        {...field('email')}
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <PhoneField {...field('phone')} label="Phone number" />
      <Checkbox
        name="saveGuestCard"
        label="Keep my card if I create an account"
        hint="You can create one after you pay. Otherwise we’ll remove your card."
        isChecked={isCardKept}
        onChange={onKeepCard}
      />
    </Card>
  );
}
