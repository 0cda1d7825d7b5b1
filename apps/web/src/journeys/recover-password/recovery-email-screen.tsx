import { PageTitle } from '#ui/page-title.tsx';
import { SendRecovery } from './send-recovery.tsx';

/** Sends the recovery code by email. Source: RTE-11, AUT-14. */
export default function RecoveryEmailScreen() {
  return (
    <>
      <PageTitle
        title="Get a code by email"
        lead="You’ll use the code to set a new password. It expires in 10 minutes."
      />
      <SendRecovery kind="email" />
    </>
  );
}
