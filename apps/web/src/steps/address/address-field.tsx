import { ComboboxField, type ComboboxOption } from '#ui/combobox-field.tsx';
import type { FieldProps } from '#ui/field.tsx';
import { useAddressSearch, type FoundAddress } from './use-address-search.ts';

interface AddressFieldProps extends Pick<FieldProps, 'name' | 'label' | 'value' | 'onChange' | 'error' | 'hint'> {
  /** A suggestion was chosen: its street, and the whole address to fill the other fields with once it is known; null when it cannot be
   *  had. */
  readonly onChosen: (street: string, found: Promise<FoundAddress | null>) => void;
}

/** The street of an address, with suggestions from the third character on; whatever is typed stays. Props: name, label, value, onChange,
 *  error, hint, onChosen. Source: API-42, API-43, OPEN-64, LAP-011. */
export function AddressField({ onChosen, onChange, ...field }: AddressFieldProps) {
  const { predictions, search, find } = useAddressSearch();
  const options = predictions.map(({ placeId, mainText, secondaryText }) => ({
    id: placeId,
    label: mainText,
    detail: secondaryText,
  }));
  const choose = (option: ComboboxOption) => onChosen(option.label, find(option.id));
  return (
    <ComboboxField
      {...field}
      capitalizes="words"
      maxLength={100}
      autoComplete="address-line1"
      options={options}
      status={`${options.length} ${options.length === 1 ? 'address' : 'addresses'} suggested. Use the arrow keys.`}
      onChange={(value) => {
        onChange(value);
        search(value);
      }}
      onChoose={choose}
    />
  );
}
