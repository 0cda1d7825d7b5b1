import { LinkButton } from '#ui/link-button.tsx';

/** Back to the code for who was sent one already. Props: href, isSent. */
export function HaveCodeLink({ href, isSent }: { readonly href: string; readonly isSent: boolean }) {
  if (!isSent) return null;
  return (
    <LinkButton tone="secondary" isFullWidth href={href}>
      I have a code
    </LinkButton>
  );
}
