import { useId, useState } from 'react';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { Button } from '#ui/button.tsx';
import { Field, fieldId } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { checkInvitation, FRIEND_NAME_MAX } from './invitation-form.ts';
import { sendInvitation, type ShareFields } from './send-share.ts';
import { toShareErrors } from './share-failure.ts';
import styles from './share.module.css';

interface InviteDialogProps {
  /** How the invitation goes; null while the dialog is closed. */
  readonly by: 'email' | 'text' | null;
  readonly share: ShareFields;
  readonly onClose: () => void;
}

const TITLES = { email: 'Invite by email', text: 'Invite by text' } as const;

/** Sends an invitation by email or text. The services write the message; the page only names the friend. Props: by, share, onClose.
 *  Source: RFL-008, RFL-009, LAP-116. */
export function InviteDialog({ by, share, onClose }: InviteDialogProps) {
  return (
    <Modal isOpen={by !== null} title={by === null ? '' : TITLES[by]} onClose={onClose}>
      {by !== null && <Invitation by={by} share={share} onClose={onClose} />}
    </Modal>
  );
}

type InvitationProps = InviteDialogProps & { readonly by: 'email' | 'text' };

function Invitation({ by, share, onClose }: InvitationProps) {
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const [invited, setInvited] = useState<string | null>(null);
  const attempt = useAttempt(toShareErrors);
  const doneId = useId();
  useFocusOnChange(invited, (now) => (now === null ? fieldId('name') : doneId));
  const submit = () => {
    const checked = checkInvitation(by, { name, contact });
    attempt.run(checked.ok ? [] : checked.problems, async () => {
      if (!checked.ok) return;
      const { ok: _ok, ...to } = checked;
      await sendInvitation(share, to);
      setInvited(to.name);
    });
  };
  const another = () => {
    setName('');
    setContact('');
    setInvited(null);
  };
  if (invited !== null) return <Invited name={invited} doneId={doneId} onAnother={another} onClose={onClose} />;
  return (
    <AttemptForm attempt={attempt} submitText="Send invitation" busyText="Sending…" onSubmit={submit}>
      <Field
        name="name"
        label="Friend’s name"
        capitalizes="words"
        maxLength={FRIEND_NAME_MAX}
        value={name}
        error={errorOf(attempt.errors, 'name')}
        onChange={setName}
      />
      {by === 'email' ? (
        <Field
          name="email"
          label="Friend’s email address"
          type="email"
          inputMode="email"
          maxLength={254}
          value={contact}
          error={errorOf(attempt.errors, 'email')}
          onChange={setContact}
        />
      ) : (
        <PhoneField
          name="phone"
          label="Friend’s phone number"
          autoComplete="off"
          value={contact}
          error={errorOf(attempt.errors, 'phone')}
          onChange={setContact}
        />
      )}
      <p className={styles['note']}>
        Only invite someone you know who wants to hear from us. The message has your first name and your link.
      </p>
    </AttemptForm>
  );
}

interface InvitedProps {
  readonly name: string;
  readonly doneId: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

function Invited({ name, doneId, onAnother, onClose }: InvitedProps) {
  return (
    <div className={styles['stack']}>
      <Notice tone="success" live="polite" title={`Thanks for inviting ${name}`}>
        The message goes out once. People who don’t want messages from us don’t get it.
      </Notice>
      <Button tone="secondary" isFullWidth onClick={onAnother}>
        Invite another friend
      </Button>
      <Button id={doneId} isFullWidth onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
