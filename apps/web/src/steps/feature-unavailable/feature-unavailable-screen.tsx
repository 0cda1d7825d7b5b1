import { isGuestToken } from '#api/token-claims.ts';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { useBrand, useLoanInPath } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './feature-unavailable-screen.module.css';

/** Shown when a page's flag is off, or the loan system or lender lacks the feature. Says so and whom to ask, and links back to
 *  the accounts. Source: RTE-44, LRT-008, LOP-011. */
export default function FeatureUnavailableScreen() {
  const back = useWayBack();
  return (
    <>
      <PageTitle title="Not available" lead="This feature is currently unavailable." />
      <Card as="div" className={styles['card'] ?? ''}>
        <svg className={styles['picture']} viewBox="0 0 96 96" aria-hidden="true">
          <circle className={styles['halo']} cx="48" cy="48" r="46" />
          <path className={styles['door']} d="M26 30h44v40H26ZM26 42h44M36 24v10M60 24v10" />
          <path className={styles['line']} d="m41 50 14 14M55 50 41 64" />
        </svg>
        <p>We don’t offer this online right now. You can still see and pay your loans here.</p>
        <p>
          Need it today? Call us at{' '}
          <TextLink href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</TextLink>{' '}
          and we’ll help you.
        </p>
        <LinkButton isFullWidth href={back.href}>
          {back.label}
        </LinkButton>
      </Card>
    </>
  );
}

/** A customer goes to the dashboard, a guest back to the payment, and a visitor to sign in. */
function useWayBack(): { readonly href: string; readonly label: string } {
  const session = useSession();
  const brand = useBrand();
  const loanId = useLoanInPath();
  if (session === null) return { href: pathTo('Login'), label: 'Go to sign in' };
  if (loanId !== null && isGuestToken(session.idToken))
    return { href: pathTo('MakePayment', brand, loanId), label: 'Back to the payment' };
  return { href: pathTo('Dashboard', brand), label: 'Go to your accounts' };
}
