import { PageTitle } from '#ui/page-title.tsx';
import { SendRecovery } from './send-recovery.tsx';

/** Sends the recovery code by email. Source: RTE-11, AUT-14. */
export default function RecoveryEmailScreen() {
  return (
    <>
      <PageTitle title="Get a code by email" lead="With the code you set a new password. It works for 10 minutes." />
      <SendRecovery kind="email" />
    </>
  );
}
