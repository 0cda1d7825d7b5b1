import { CONTACT_NOT_FOUND_TEXT } from '#steps/choose-channel/contact-not-found.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown when the account has no contact of this kind. `href` is the page for the other kind of contact. Source: VAL-36,
 *  VAL-37, security C1. */
export function WrongChannel({ missing, href }: { readonly missing: 'email' | 'phone'; readonly href: string }) {
  const instead = missing === 'email' ? 'Use your phone' : 'Use your email';
  return (
    <Notice
      tone="warning"
      live="polite"
      title={CONTACT_NOT_FOUND_TEXT[missing]}
      actions={
        <LinkButton size="small" href={href}>
          {instead}
        </LinkButton>
      }
    >
      You registered with {missing === 'email' ? 'a phone number' : 'an email'}. We can send the code there.
    </Notice>
  );
}
