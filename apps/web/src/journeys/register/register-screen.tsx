import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { noteLegacyReferral } from '#navigation/legacy-referral.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { UsernameField } from '#steps/choose-channel/username-field.tsx';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { NewPasswordFields } from '#steps/new-password/new-password-fields.tsx';
import { usePasswordRules } from '#steps/new-password/use-password-rules.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { broughtCode, noteInvitation } from './invitation-code.ts';
import { register } from './register.ts';
import styles from './register.module.css';
import { checkRegistration, type RegistrationForm } from './registration-form.ts';
import { TermsModal } from './terms-modal.tsx';

const EMPTY: RegistrationForm = { username: '', password: { password: '', repeat: '' }, isTermsAgreed: false };

/** Creates an account. Asks for a username, the password twice, and agreement to the terms. Source: RTE-04, AUT-10, OPEN-44. */
export default function RegisterScreen() {
  const invitedBy = useBrought();
  const [form, setForm] = useState<RegistrationForm>(EMPTY);
  const [isReadingTerms, setReadingTerms] = useState(false);
  const rules = usePasswordRules();
  const attempt = useAttempt(toRegisterErrors);
  const go = useGo();
  const submit = () => {
    const checked = checkRegistration(rules, form);
    attempt.run(checked.ok ? [] : checked.problems, async () => {
      if (!checked.ok) return;
      await register(checked.username, checked.password);
      go(pathTo('Verification-Code'));
    });
  };
  return (
    <>
      <PageTitle title="Create your account" lead="See your loans, pay online and manage your cards." />
      {invitedBy !== null && (
        <div className={styles['invited']}>
          <Notice tone="info" title="A friend invited you">
            Your friend’s code <strong>{invitedBy}</strong> goes with your account.
          </Notice>
        </div>
      )}
      <Card as="div">
        <AttemptForm
          attempt={attempt}
          submitText="Create account"
          busyText="Creating your account…"
          onSubmit={submit}
          names={{ password: 'Password', repeat: 'Repeat password' }}
        >
          <UsernameField
            hint="You’ll use this to sign in. We’ll send a code to verify it."
            value={form.username}
            error={errorOf(attempt.errors, 'username')}
            onChange={(username) => setForm({ ...form, username })}
          />
          <NewPasswordFields
            label="Password"
            rules={rules}
            username={form.username}
            value={form.password}
            errors={attempt.errors}
            onChange={(password) => setForm({ ...form, password })}
          />
          <Checkbox
            name="terms"
            label="I agree to the terms and conditions"
            error={errorOf(attempt.errors, 'terms')}
            isChecked={form.isTermsAgreed}
            onChange={(isTermsAgreed) => setForm({ ...form, isTermsAgreed })}
          />
          <div className={styles['terms']}>
            <Button tone="quiet" size="small" onClick={() => setReadingTerms(true)}>
              Read the terms and conditions
            </Button>
          </div>
        </AttemptForm>
      </Card>
      <p className={styles['below']}>
        Already have an account? <TextLink href={pathTo('Login')}>Sign in</TextLink>
      </p>
      <TermsModal isOpen={isReadingTerms} onClose={() => setReadingTerms(false)} />
    </>
  );
}

/** Notes what the address brought, and returns the code of the friend who invited the person; null without one. */
function useBrought(): string | null {
  const search: { readonly fromLegacyNcr?: unknown; readonly referral?: unknown } = useSearch({ strict: false });
  useEffect(() => noteLegacyReferral(search), [search]);
  // Before the first picture, so that the page does not jump.
  const [code] = useState(() => {
    noteInvitation(search);
    return broughtCode();
  });
  return code;
}

/** Converts a failure to errors. A password that breaks the policy shows its error at the field. Source: VAL-38. */
function toRegisterErrors(error: unknown): readonly SummaryError[] {
  const message = errorMessage(error);
  return codeOf(error) === 'InvalidPasswordException' ? [{ field: 'password', message }] : [{ message }];
}
