import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CoverOffer } from './chosen-covers.ts';

/** Names the required products that only the store sells, and leads to an appointment there when one is offered. Source: PAY-030. */
export function MissingProducts({ offer, visitPath }: { readonly offer: CoverOffer; readonly visitPath: string }) {
  const { missingProducts, showAppointmentLink } = offer;
  if (missingProducts.length === 0) return null;
  const names = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(missingProducts);
  return (
    <Notice
      tone="warning"
      title="Your store sells this one"
      {...(showAppointmentLink
        ? {
            actions: (
              <LinkButton size="small" tone="secondary" href={visitPath}>
                {visitPath.includes('/Stores/') ? 'See your store' : 'Book an appointment'}
              </LinkButton>
            ),
          }
        : {})}
    >
      <p>{`${names} can’t be added here. Ask your store for it before you sign.`}</p>
    </Notice>
  );
}
