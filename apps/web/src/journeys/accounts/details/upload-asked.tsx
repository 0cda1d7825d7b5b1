import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { listUploadTasks } from '@lendside/contract/uploads/list-upload-tasks.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { isUploadOffered } from '@lendside/domain/configuration/is-upload-offered.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Says that the lender needs documents for a loan, with the way to send them; nothing when it needs none. Source: LRT-024,
 *  LRO-010, LRO-011. */
export default function UploadAsked({ brand, loan }: { readonly brand: RouteBrand; readonly loan: LoanEntity }) {
  const { loanId, lmsId } = loan;
  const settings = useQuery(queryOf(configSettings, {}));
  const isOffered = isUploadOffered(applyServerSettings(settings.data).features, lmsId);
  const asked = useQuery({
    ...queryOf(listUploadTasks, { loanId, lmsId }),
    enabled: settings.data !== undefined && isOffered,
  });
  const [open] = asked.data?.tasks.filter(({ isOpen }) => isOpen) ?? [];
  if (open === undefined) return null;
  return (
    <Notice
      tone="info"
      live="polite"
      title="We need documents from you"
      actions={
        <LinkButton size="small" tone="secondary" href={pathTo('DocumentUpload', brand, loanId)}>
          Send documents
        </LinkButton>
      }
    >
      {open.reason}
    </Notice>
  );
}
