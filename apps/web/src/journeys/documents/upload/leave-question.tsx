import { useBlocker } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

/** Asks before the person leaves the page while files are not sent. */
export function LeaveQuestion({ unfinished }: { readonly unfinished: number }) {
  const isAsked = unfinished > 0;
  const blocker = useBlocker({
    shouldBlockFn: () => isAsked,
    enableBeforeUnload: () => isAsked,
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  return (
    <Modal
      kind="alert"
      isOpen={blocker.status === 'blocked'}
      title="Leave without sending?"
      onClose={stay}
      actions={
        <>
          <Button isFullWidth onClick={stay}>
            Stay here
          </Button>
          <Button isFullWidth tone="secondary" onClick={() => blocker.proceed?.()}>
            Leave this page
          </Button>
        </>
      }
    >
      <p>
        {unfinished === 1 ? 'One file isn’t sent yet.' : `${unfinished} files aren’t sent yet.`} If you leave, you’ll
        have to choose again.
      </p>
    </Modal>
  );
}
