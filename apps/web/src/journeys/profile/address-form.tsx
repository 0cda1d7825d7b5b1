import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import { call } from '#api/call.ts';
import { marketing } from '#api/marketing/marketing.ts';
import { forget } from '#api/query-client.ts';
import { findAddressProblems, toSentAddress, type AddressEntries } from '#steps/address/address-entries.ts';
import { AddressFields } from '#steps/address/address-fields.tsx';
import { useAddressEntries } from '#steps/address/use-address-entries.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';

interface AddressFormProps {
  readonly customer: { readonly customerId: string; readonly lmsId: 1 | 2 };
  readonly type: 'Home' | 'Mailing';
  readonly known: AddressEntries;
  readonly onDone: () => void;
}

/** A form for a home or mailing address. Source: CUS-010, LOP-104. */
export function AddressForm({ customer, type, known, onDone }: AddressFormProps) {
  const address = useAddressEntries(known);
  const attempt = useAttempt();
  const save = () =>
    attempt.run(findAddressProblems(address.entries), async () => {
      await call(saveCustomerInfo, { ...customer, profile: { type, ...toSentAddress(await address.whole()) } });
      marketing.profileChanged('address');
      await forget(getPersonalInfo);
      showToast('Your address is saved');
      onDone();
    });
  return (
    <AttemptForm
      attempt={attempt}
      submitText="Save address"
      busyText="Saving…"
      onSubmit={save}
      below={
        <Button tone="quiet" isFullWidth onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <AddressFields address={address} errors={attempt.errors} />
    </AttemptForm>
  );
}
