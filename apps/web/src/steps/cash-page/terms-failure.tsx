import { useEffect, useRef } from 'react';
import { ReadFailure } from '#steps/read-failure.tsx';
import { refusalText } from '#steps/refusal-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { isAmountGone } from './is-read-lost.ts';

interface TermsFailureProps {
  /** Text such as "Failed to read what this amount costs". */
  readonly what: string;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  /** Page that asks for the amount. */
  readonly amountHref: string;
  /** Drops the limits that were read before, so that the page of the amount reads those of now. Without it that page reads them anyway. */
  readonly forgetLimits?: () => void;
}

/** Stands in place of terms that could not be read. An amount that no longer fits leads to the page that asks for it, with both new limits.
 *  Props: what, error, isRetrying, onRetry, amountHref, forgetLimits. Source: LOP-049. */
export function TermsFailure({ amountHref, forgetLimits, ...failure }: TermsFailureProps) {
  return isAmountGone(failure.error) ? (
    <AmountGone error={failure.error} amountHref={amountHref} {...(forgetLimits && { forgetLimits })} />
  ) : (
    <ReadFailure {...failure} />
  );
}

function AmountGone({
  error,
  amountHref,
  forgetLimits,
}: Pick<TermsFailureProps, 'error' | 'amountHref' | 'forgetLimits'>) {
  const forgetNow = useRef(forgetLimits);
  useEffect(() => forgetNow.current?.(), []);
  return (
    <Notice
      tone="warning"
      live="polite"
      title="This amount isn’t available anymore"
      actions={
        <LinkButton size="small" href={amountHref}>
          Change the amount
        </LinkButton>
      }
    >
      {refusalText(error, ['AmountOutOfRange'])}
    </Notice>
  );
}
