import { signOut } from '#api/sign-out.ts';
import { useGo } from '#navigation/route-context.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';

/** Ends a guest's visit: the session is over and the link cannot be followed back. Source: AUT-24, LOP-083. */
export function GuestDone({ tone = 'secondary' }: { readonly tone?: 'primary' | 'secondary' }) {
  const go = useGo();
  return (
    <Button
      tone={tone}
      isFullWidth
      onClick={() => {
        void signOut('reviewPayment');
        go(paths.login({ signedOut: true }), { replace: true });
      }}
    >
      Done
    </Button>
  );
}
