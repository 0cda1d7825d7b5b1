import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ComboboxField } from '#ui/combobox-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';

/** Every control for choosing instead of typing. */
export function ChoiceSamples() {
  const [state, setState] = useState('');
  const [street, setStreet] = useState('');
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<'minimum' | 'payoff' | null>('minimum');
  return (
    <Card title="Choices">
      <SelectField
        name="state"
        label="State"
        value={state}
        onChange={setState}
        placeholder="Choose"
        choices={[
          { value: 'GA', label: 'Georgia' },
          { value: 'TX', label: 'Texas' },
        ]}
      />
      <ComboboxField
        name="street"
        label="Street with suggestions"
        value={street}
        onChange={setStreet}
        options={[{ id: 'bull', label: '15 Bull Street', detail: 'Savannah, GA 31401' }]}
        status="1 suggestion"
        onChoose={(option) => setStreet(option.label)}
      />
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
