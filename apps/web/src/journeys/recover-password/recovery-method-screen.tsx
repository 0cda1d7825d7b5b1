import { PageTitle } from '#ui/page-title.tsx';
import { SendRecovery } from './send-recovery.tsx';

/** Asks whether to send the code by text or voice when the username is a phone number. Source: RTE-15, AUT-14. */
export default function RecoveryMethodScreen() {
  return (
    <>
      <PageTitle
        title="Choose how"
        heading="How should we send your code?"
        lead="You’ll use the code to set a new password. It expires in 10 minutes."
      />
      <SendRecovery kind="phone" />
    </>
  );
}
