import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CoverOffer } from './chosen-covers.ts';

/** Names the required products that only the store sells, and leads to the store when an appointment is offered. Source: PAY-030. */
export function MissingProducts({ offer, storePath }: { readonly offer: CoverOffer; readonly storePath: string }) {
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
              <LinkButton size="small" tone="secondary" href={storePath}>
                See your store
              </LinkButton>
            ),
          }
        : {})}
    >
      <p>{`${names} can’t be added here. Ask your store for it before you sign.`}</p>
    </Notice>
  );
}
