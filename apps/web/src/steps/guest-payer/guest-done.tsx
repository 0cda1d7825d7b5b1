import { loginPath } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useEndVisit } from './use-end-visit.ts';

/** A button that ends a guest's visit. Source: AUT-24, LOP-083. */
export function GuestDone({ tone = 'secondary' }: { readonly tone?: 'primary' | 'secondary' }) {
  const endVisit = useEndVisit();
  return (
    <Button tone={tone} isFullWidth onClick={() => endVisit(loginPath({ signedOut: true }))}>
      Done
    </Button>
  );
}
