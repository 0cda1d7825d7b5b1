import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

interface VisitTodayPromptProps {
  readonly isOpen: boolean;
  readonly onYes: () => void;
  /** Leads to the other ways to get the money. */
  readonly onNo: () => void;
}

/** Asks, before money is sent to a store, whether the person can go there today. Props: isOpen, onYes, onNo. Source: DRW-010, LER-034,
 *  LOP-071. */
export function VisitTodayPrompt({ isOpen, onYes, onNo }: VisitTodayPromptProps) {
  return (
    <Modal
      kind="alert"
      isOpen={isOpen}
      isToAnswer
      title="Can you visit the store today to pick up your funds?"
      onClose={onNo}
      actions={
        <>
          <Button isFullWidth onClick={onYes}>
            Yes
          </Button>
          <Button tone="secondary" isFullWidth onClick={onNo}>
            No
          </Button>
        </>
      }
    >
      <p>If you can’t, choose another way to get your money.</p>
    </Modal>
  );
}
