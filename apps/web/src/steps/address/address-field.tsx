import { ComboboxField, type ComboboxOption } from '#ui/combobox-field.tsx';
import type { FieldProps } from '#ui/field.tsx';
import { useAddressSearch, type FoundAddress } from './use-address-search.ts';

interface AddressFieldProps extends Pick<FieldProps, 'name' | 'label' | 'value' | 'onChange' | 'error' | 'hint'> {
  /** Called when a suggestion is chosen, with its street and the whole address for the other fields; null when it cannot be
   *  loaded. */
  readonly onChosen: (street: string, found: Promise<FoundAddress | null>) => void;
}

/** The street of an address, with suggestions from the third character on. Typed text is never replaced unasked. Source:
 *  API-42, API-43, OPEN-64, LAP-011. */
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
