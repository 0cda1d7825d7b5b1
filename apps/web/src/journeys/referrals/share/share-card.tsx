import { birdEyeReferralUrl } from '@lendside/contract/referrals/bird-eye-referral-url.ts';
import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { ShareMethod } from '@lendside/domain/referrals/share-methods.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquareText, QrCode, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
import type { Shared } from '#device/share.ts';
import type { ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { useBrand } from '#navigation/route-context.ts';
import { sharer } from '#platform/sharer.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import { invitationOf, readableLink } from './invitation.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { recordShare } from './send-share.ts';
import { offeredMethods } from './share-methods.ts';
import { StoreField } from './store-field.tsx';
import { useRetailStore, type RetailStore } from './use-retail-store.ts';
import styles from './share.module.css';

const LINK_MISSING = 'Your link isn’t ready yet.';
const OFFLINE_REASON = 'You’re offline.';

const LOOKS: Readonly<Record<ShareMethod, { readonly text: string; readonly icon: ReactNode }>> = {
  email: { text: 'Email', icon: <Mail aria-hidden="true" /> },
  text: { text: 'Text', icon: <MessageSquareText aria-hidden="true" /> },
  share: { text: 'Share', icon: <Share2 aria-hidden="true" /> },
  qr: { text: 'QR code', icon: <QrCode aria-hidden="true" /> },
};

interface ShareCardProps {
  readonly stats: ReferralStats;
  readonly features: Features;
}

/** The person's code and link, with the ways to share them. Props: stats, features. Source: RFL-008, RFL-019, LRO-016, LRO-023, LOP-081. */
export function ShareCard({ stats, features }: ShareCardProps) {
  // The address is made once and kept, so it is not asked for again.
  const link = useQuery({ ...queryOf(birdEyeReferralUrl, {}), staleTime: Number.POSITIVE_INFINITY });
  const referralUrl = link.data?.referralUrl ?? stats.referralUrl;
  const store = useRetailStore(features.retailReferral);
  const { shortCode } = stats;
  if (shortCode === null) return null;
  return (
    <Card title="Share your code">
      <div className={styles['stack']}>
        <CodeAndLink shortCode={shortCode} referralUrl={referralUrl} isLinkLost={link.isError} />
        {features.retailReferral && <StoreField store={store} />}
        <Methods methods={offeredMethods(features)} shortCode={shortCode} referralUrl={referralUrl} store={store} />
      </div>
    </Card>
  );
}

interface CodeAndLinkProps {
  readonly shortCode: string;
  readonly referralUrl: string | null;
  readonly isLinkLost: boolean;
}

function CodeAndLink({ shortCode, referralUrl, isLinkLost }: CodeAndLinkProps) {
  return (
    <>
      <div className={styles['ticket']}>
        <p className={styles['caption']}>Your code</p>
        <div className={styles['line']}>
          <strong className={styles['code']}>{shortCode}</strong>
          <CopyButton text={shortCode} what="Code" />
        </div>
      </div>
      <div>
        <p className={styles['caption']}>Your link</p>
        {referralUrl !== null ? (
          <div className={styles['line']}>
            <span className={styles['link']}>{readableLink(referralUrl)}</span>
            <CopyButton text={referralUrl} what="Link" />
          </div>
        ) : isLinkLost ? (
          <p className={styles['quiet']}>Your link isn’t available right now. Your code works without it.</p>
        ) : (
          <Skeleton />
        )}
      </div>
    </>
  );
}

interface MethodsProps {
  readonly methods: readonly ShareMethod[];
  readonly shortCode: string;
  readonly referralUrl: string | null;
  readonly store: RetailStore;
}

/** A button for each way to share, and the dialogs they open. */
function Methods({ methods, shortCode, referralUrl, store }: MethodsProps) {
  const brand = useBrand();
  const [opened, setOpened] = useState<'email' | 'text' | 'qr' | null>(null);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const share = { shortCode, ...store.fields };
  const close = () => setOpened(null);
  const choose = async (method: ShareMethod) => {
    if (!store.check()) return;
    if (method !== 'share') setOpened(method);
    if (method === 'email' || method === 'text' || referralUrl === null) return;
    const isShared =
      method === 'qr' ||
      (await shareByDevice(invitationOf({ brandName: brandName(brand, {}), shortCode, referralUrl }), referralUrl));
    if (isShared) recordShare({ ...share, method });
  };
  const whyNot = (method: ShareMethod) =>
    method === 'email' || method === 'text' ? whyNotNow : referralUrl === null ? LINK_MISSING : null;
  return (
    <>
      {methods.length > 0 && (
        <ul className={styles['methods']} aria-label="Ways to share">
          {methods.map((method) => (
            <li key={method}>
              <Button
                tone="secondary"
                icon={LOOKS[method].icon}
                disabledReason={whyNot(method)}
                onClick={() => void choose(method)}
              >
                {LOOKS[method].text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <InviteDialog by={opened === 'email' || opened === 'text' ? opened : null} share={share} onClose={close} />
      {referralUrl !== null && (
        <QrDialog isOpen={opened === 'qr'} referralUrl={referralUrl} shortCode={shortCode} onClose={close} />
      )}
    </>
  );
}

/** Shares by the menu of the device, else by the clipboard. True when the invitation left this page. */
async function shareByDevice(invitation: Shared, referralUrl: string): Promise<boolean> {
  const outcome = await sharer.share(invitation);
  if (outcome === 'copied') showToast('Invitation copied. Paste it into a message.');
  if (outcome === 'failed') showToast(`Sharing isn’t possible here. Your link: ${referralUrl}`, 'problem');
  return outcome === 'shared' || outcome === 'copied';
}
