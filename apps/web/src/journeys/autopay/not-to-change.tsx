import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** Shown in place of a page that would set up or change autopay: why that is not possible, and the way back. */
export function NotToChange({ title, why }: { readonly title: string; readonly why: string }) {
  const brand = useBrand();
  const loanId = useLoanId();
  return (
    <>
      <PageTitle title={title} />
      <Notice
        tone="info"
        title={why}
        actions={<LinkButton href={pathTo('ManageAccount', brand, loanId)}>Back to your account</LinkButton>}
      />
    </>
  );
}
