import { LinkButton } from '#ui/link-button.tsx';

/** A link to the code screen for people who already have a code. */
export function HaveCodeLink({ href, isSent }: { readonly href: string; readonly isSent: boolean }) {
  if (!isSent) return null;
  return (
    <LinkButton tone="secondary" isFullWidth href={href}>
      I have a code
    </LinkButton>
  );
}
