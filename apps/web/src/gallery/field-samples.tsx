import { useState } from 'react';
import { DateField } from '#steps/personal-fields/date-field.tsx';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { SsnField } from '#steps/personal-fields/ssn-field.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ExpiryField } from '#ui/expiry-field.tsx';
import { Field } from '#ui/field.tsx';
import { NumericField } from '#ui/numeric-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Switch } from '#ui/switch.tsx';
import { UppercaseField } from '#ui/uppercase-field.tsx';

/** Every field, to type and paste into, and one that is wrong. */
export function FieldSamples() {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<'minimum' | 'payoff' | null>('minimum');
  const field = (name: string, label: string) => ({
    name,
    label,
    value: texts[name] ?? '',
    onChange: (value: string) => setTexts((known) => ({ ...known, [name]: value })),
  });
  return (
    <Card title="Fields">
      <Field {...field('text', 'Email or phone number')} hint="As you signed up with it" />
      <Field {...field('wrong', 'Street address')} error="This field is required" />
      <PasswordField {...field('password', 'Password')} />
      <NumericField {...field('digits', 'Digits')} />
      <UppercaseField {...field('capitals', 'License plate')} />
      <PhoneField {...field('phone', 'Phone')} />
      <DateField {...field('date', 'Date of birth')} />
      <SsnField {...field('ssn', 'Social Security number')} />
      <ExpiryField {...field('expiry', 'Expiry')} />
      <CodeField {...field('code', '6-digit code')} />
      <Checkbox name="tick" label="Remember this device" isChecked={isOn} onChange={setOn} />
      <Checkbox name="wrong-tick" label="I agree" error="This field is required" isChecked={false} onChange={setOn} />
      <Switch label="Show paid off" isOn={isOn} onChange={setOn} />
      <RadioCards
        name="amount"
        legend="How much do you want to pay?"
        value={choice}
        onChange={setChoice}
        cards={[
          { value: 'minimum', label: 'Minimum due', figure: '$225.00', description: 'Keeps the loan current' },
          { value: 'payoff', label: 'Payoff', figure: '$1,234.56', disabledReason: 'Not on this loan today' },
        ]}
      />
    </Card>
  );
}
