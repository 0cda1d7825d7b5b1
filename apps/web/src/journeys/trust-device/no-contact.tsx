import { buildBrand } from '#brands/build-brand.ts';
import { CONTACT_NOT_FOUND_TEXT } from '#steps/choose-channel/contact-not-found.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';

function CallUs() {
  return (
    <>
      Call us at{' '}
      <TextLink href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</TextLink>
    </>
  );
}

/** Shown when the account has no contact to which a code could be sent. */
export function NoContact() {
  return (
    <Notice tone="warning" live="polite" title="There’s no phone or email on your account">
      <CallUs />, and we’ll help you sign in.
    </Notice>
  );
}

/** Shown when the account lacks this page's kind of contact. Links to the page for the other kind. Source: VAL-36, VAL-37,
 *  security C1. */
export function ContactMissing({
  missing,
  href,
  text,
}: {
  readonly missing: 'email' | 'phone';
  readonly href: string;
  readonly text: string;
}) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title={CONTACT_NOT_FOUND_TEXT[missing]}
      actions={
        <LinkButton size="small" href={href}>
          {text}
        </LinkButton>
      }
    >
      Choose another way to get the code.
    </Notice>
  );
}
