import { getTerms } from '@lendside/contract/profile/get-terms.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shows the terms in a modal over the form, so that typed entries are not lost. Source: OPEN-44, OPEN-76. */
export function TermsModal({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      isOpen={isOpen}
      title="Terms and conditions"
      onClose={onClose}
      actions={
        <Button isFullWidth onClick={onClose}>
          Back to the form
        </Button>
      }
    >
      <Terms />
    </Modal>
  );
}

function Terms() {
  const terms = useQuery(queryOf(getTerms, {}), queryClient);
  if (terms.isPending) {
    return (
      <LoadingArea label="Loading the terms">
        <Skeleton />
        <Skeleton />
        <Skeleton width="half" />
      </LoadingArea>
    );
  }
  if (terms.isError) {
    return (
      <ReadFailure
        what="We couldn’t load the terms"
        error={terms.error}
        onRetry={() => void terms.refetch()}
        isRetrying={terms.isFetching}
      />
    );
  }
  return terms.data.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
