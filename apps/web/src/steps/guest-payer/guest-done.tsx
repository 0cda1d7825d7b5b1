import { loginPath } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useEndVisit } from './use-end-visit.ts';

/** A button that ends a guest's visit. Source: AUT-24, LOP-083. */
export function GuestDone({
  tone = 'secondary',
  text = 'Done',
}: {
  readonly tone?: 'primary' | 'secondary';
  readonly text?: string;
}) {
  const endVisit = useEndVisit();
  return (
    <Button tone={tone} isFullWidth onClick={() => endVisit(loginPath({ signedOut: true }))}>
      {text}
    </Button>
  );
}
