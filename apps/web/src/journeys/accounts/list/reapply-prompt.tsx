import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { ExternalLink } from 'lucide-react';
import { appMedium } from '#brands/app-medium.ts';
import { applyAddress } from '#brands/brand-links.ts';
import { ROUTE_BRAND_LINKS } from '#brands/route-brand-links.ts';
import { openLink } from '#device/links.ts';
import type { RouteBrand } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';

/** Whether and where the customer may apply again, as the services return it. */
type ReapplyInfo = ResponseOf<typeof getAccounts>['reapplyInfo'];

/** Invites the customer to apply for a new loan, with a link to the application outside the app. Props: info, brand. Source:
 *  DSH-011, LOP-117, MNU-33. */
export function ReapplyPrompt({ info, brand }: { readonly info: ReapplyInfo; readonly brand: RouteBrand }) {
  const address = info.url ?? applyAddress(ROUTE_BRAND_LINKS[brand].apply, appMedium());
  return (
    <Notice
      tone="info"
      title={info.message}
      actions={
        <LinkButton
          size="small"
          icon={<ExternalLink aria-hidden="true" />}
          href={address}
          onOpen={() => void openLink(address, (text) => showToast(text, 'problem'))}
        >
          Apply for a loan
        </LinkButton>
      }
    >
      The application opens in your browser.
    </Notice>
  );
}
