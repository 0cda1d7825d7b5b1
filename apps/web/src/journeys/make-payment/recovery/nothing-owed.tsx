import { Notice } from '#ui/notice.tsx';

/** Says that a loan was written off and that paying no longer brings its vehicle back. */
export function NothingOwed() {
  return (
    <Notice tone="info" title="You owe nothing on this loan">
      The time to pay is over, and the vehicle can no longer be redeemed. Call us about your things in it.
    </Notice>
  );
}
