import { lazy, Suspense, useState } from 'react';
import { buildBrand } from '#brands/build-brand.ts';
import { useIsOffline } from '#device/connection.ts';
import { useGo } from '#navigation/route-context.ts';
import { formatTime } from '#ui/calendar-text.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { LoginForm } from './login-form.tsx';
import type { Credentials } from './login-form.tsx';
import { LoginNotices } from './login-notices.tsx';
import styles from './login.module.css';

const PeopleTable = lazy(() =>
  import('./people-table.tsx').then(({ PeopleTable: component }) => ({ default: component })),
);

/** Sign-in. The calls load while the person reads, so that the form itself is there at once. Source: RTE-01, AUT-01. */
export function LoginScreen() {
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [failure, setFailure] = useState<SummaryError | null>(null);
  const [failureCount, setFailureCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isOffline = useIsOffline();
  const go = useGo();
  const fail = (message: string, field?: string) => {
    setFailure(field === undefined ? { message } : { field, message });
    setFailureCount((count) => count + 1);
    setBusy(false);
  };
  const submit = async (username: string, password: string) => {
    setFailure(null);
    setBusy(true);
    const { signIn, goOnAfterSignIn } = await import('./sign-in.ts');
    const outcome = await signIn(username, password);
    if (outcome.kind === 'signedIn') return goOnAfterSignIn(go, null);
    if (outcome.kind === 'wrongPassword') return fail(outcome.message, 'password');
    if (outcome.kind === 'locked') return fail(lockedText(outcome.until));
    return fail(outcome.message);
  };
  return (
    <>
      <PageTitle title="Sign in" lead="See what you owe and pay your loan." />
      <LoginNotices />
      <LoginForm
        value={credentials}
        onChange={setCredentials}
        isBusy={isBusy}
        failure={failure}
        failureCount={failureCount}
        onSubmit={(username, password) => {
          if (isOffline) fail('Unable to connect. Please try again.');
          else submit(username, password).catch(() => fail('Unable to connect. Please try again.'));
        }}
      />
      <p className={styles['help']}>
        Trouble signing in? Call us at{' '}
        <a href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</a>.
      </p>
      <Suspense>
        <PeopleTable onPick={setCredentials} />
      </Suspense>
    </>
  );
}

function lockedText(until: Date | null): string {
  const when = until === null ? 'in 15 minutes' : `at ${formatTime(until)}`;
  return `This account is locked for now, after too many wrong passwords. You can try again ${when}.`;
}
