import { Field } from '#ui/field.tsx';
import { STORE_FIELD, type RetailStore } from './use-retail-store.ts';

/** Asks for the store that the friend will visit, and names it. Props: store. Source: LOP-081. */
export function StoreField({ store }: { readonly store: RetailStore }) {
  return (
    <Field
      name={STORE_FIELD}
      label="Store number"
      inputMode="numeric"
      width="code"
      maxLength={9}
      hint={
        <span role="status">
          {store.found ?? 'The store your friend will visit. Its number is on your loan documents.'}
        </span>
      }
      value={store.value}
      error={store.error}
      onChange={store.onChange}
    />
  );
}
