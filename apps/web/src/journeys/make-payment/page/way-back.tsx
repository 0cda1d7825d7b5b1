import { pathTo, type RouteBrand } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { LinkButton } from '#ui/link-button.tsx';

interface WayBackProps {
  readonly brand: RouteBrand;
  readonly tone?: 'primary' | 'secondary';
}

/** Small link back to the accounts; a guest has none. Props: brand, tone (secondary). */
export function WayBack({ brand, tone = 'secondary' }: WayBackProps) {
  if (useIsGuest()) return null;
  return (
    <LinkButton size="small" tone={tone} href={pathTo('Dashboard', brand)}>
      Back to your accounts
    </LinkButton>
  );
}
