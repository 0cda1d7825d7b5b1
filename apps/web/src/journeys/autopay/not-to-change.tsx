import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** Shown in place of a page that sets up or changes autopay when that is not possible. Says why, with a link back. */
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
