import { loginPath } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useEndVisit } from './use-end-visit.ts';

/** Ends a guest's visit and says so. Props: tone. Source: AUT-24, LOP-083. */
export function GuestDone({ tone = 'secondary' }: { readonly tone?: 'primary' | 'secondary' }) {
  const endVisit = useEndVisit();
  return (
    <Button tone={tone} isFullWidth onClick={() => endVisit(loginPath({ signedOut: true }))}>
      Done
    </Button>
  );
}
