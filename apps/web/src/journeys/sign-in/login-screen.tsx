import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { buildBrand } from '#brands/build-brand.ts';
import { useIsOffline } from '#device/connection.ts';
import { pathTo } from '#paths.ts';
import { noteLegacyReferral } from '#navigation/legacy-referral.ts';
import { useGo } from '#navigation/route-context.ts';
import { checkServices } from '#api/check-services.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import { LoginNotices } from './login-notices.tsx';

const PeopleTable = lazy(() =>
  checkServices()
    .then(({ isSimulation }) =>
      isSimulation
        ? import('./people-table.tsx').then(({ PeopleTable: component }) => ({ default: component }))
        : orNothing(),
    )
    .catch(orNothing),
);

const NO_CONNECTION = 'Unable to connect. Please try again.';

/** The sign-in screen. The code for its calls loads after the form, so that the form shows at once. Source: RTE-01, AUT-01,
 *  AUT-05, AUT-06, ROL-01, OPEN-45. */
export default function LoginScreen() {
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  // Unchecked at first, unless this device is already remembered.
  const [isDeviceRemembered, setDeviceRemembered] = useState(() => /(?:^|;\s*)deviceKey=./.test(document.cookie));
  const [failure, setFailure] = useState<SummaryError | null>(null);
  const [failureCount, setFailureCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isOffline = useIsOffline();
  noteLegacyReferral(useSearch({ strict: false }));
  const go = useGo();
  const fail = (message: string, field?: string) => {
    setFailure(field === undefined ? { message } : { field, message });
    setFailureCount((count) => count + 1);
    setBusy(false);
  };
  const submit = async (username: string, password: string) => {
    setFailure(null);
    setBusy(true);
    const [{ signIn }, { goOnAfterSignIn }] = await Promise.all([
      import('./sign-in.ts'),
      import('#navigation/after-sign-in.ts'),
    ]);
    const outcome = await signIn({ username, password, isDeviceRemembered });
    switch (outcome.kind) {
      case 'signedIn':
        return goOnAfterSignIn(go, null);
      case 'goTo':
        return go(outcome.path);
      case 'wrongPassword':
        return fail(outcome.message, 'password');
      case 'failed':
        return fail(outcome.message);
    }
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
        isDeviceRemembered={isDeviceRemembered}
        onRemember={setDeviceRemembered}
        onSubmit={(username, password) => {
          if (isOffline) fail(NO_CONNECTION);
          else submit(username, password).catch(() => fail(NO_CONNECTION));
        }}
      />
      <p className="frame-links">
        <TextLink href={pathTo('ForgotPassword')}>Forgot your password?</TextLink>
        <TextLink href={pathTo('Register')}>Create an account</TextLink>
      </p>
      <p className="frame-help">
        Trouble signing in? Call us at{' '}
        <a href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</a>.
      </p>
      <Suspense>
        <PeopleTable onPick={setCredentials} />
      </Suspense>
    </>
  );
}
