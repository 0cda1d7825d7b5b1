import { birdEyeReferralUrl } from '@lendside/contract/referrals/bird-eye-referral-url.ts';
import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { ShareMethod } from '@lendside/domain/referrals/share-methods.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquareText, QrCode, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
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
import { useRetailStore } from './use-retail-store.ts';
import styles from './share.module.css';

const OFFLINE_REASON = 'You’re offline. You can share once you’re connected again.';

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
  const brand = useBrand();
  // The address is made once and kept, so it is not asked for again.
  const link = useQuery({ ...queryOf(birdEyeReferralUrl, {}), staleTime: Number.POSITIVE_INFINITY });
  const referralUrl = link.data?.referralUrl ?? stats.referralUrl;
  const [opened, setOpened] = useState<'email' | 'text' | 'qr' | null>(null);
  const store = useRetailStore(features.retailReferral);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const { shortCode } = stats;
  if (shortCode === null) return null;
  const methods = offeredMethods(features);
  const shareOf = { shortCode, ...store.fields };
  const shareByDevice = async () => {
    if (referralUrl === null) return;
    const outcome = await sharer.share(invitationOf({ brandName: brandName(brand, {}), shortCode, referralUrl }));
    if (outcome === 'cancelled') return;
    if (outcome === 'failed') return showToast(`Sharing isn’t possible here. Your link: ${referralUrl}`, 'problem');
    if (outcome === 'copied') showToast('Invitation copied. Paste it into a message.');
    recordShare({ ...shareOf, method: 'share' });
  };
  const choose = (method: ShareMethod) => {
    if (!store.check()) return;
    if (method === 'share') void shareByDevice();
    else setOpened(method);
    if (method === 'qr') recordShare({ ...shareOf, method });
  };
  const whyNot = (method: ShareMethod) => {
    if (method === 'qr') return referralUrl === null ? 'Your link isn’t ready yet.' : null;
    if (method === 'share' && referralUrl === null) return 'Your link isn’t ready yet.';
    return method === 'share' ? null : whyNotNow;
  };
  return (
    <Card title="Share your code">
      <div className={styles['stack']}>
        <div>
          <p className={styles['caption']}>Your code</p>
          <div className={styles['line']}>
            <strong className={styles['code']}>{shortCode}</strong>
            <CopyButton text={shortCode} what="Code" />
          </div>
        </div>
        <div>
          <p className={styles['caption']}>Your link</p>
          {referralUrl === null ? (
            link.isError ? (
              <p className={styles['quiet']}>Your link isn’t available right now. Your code works without it.</p>
            ) : (
              <Skeleton />
            )
          ) : (
            <div className={styles['line']}>
              <span className={styles['link']}>{readableLink(referralUrl)}</span>
              <CopyButton text={referralUrl} what="Link" />
            </div>
          )}
        </div>
        {features.retailReferral && <StoreField store={store} />}
        {methods.length > 0 && (
          <ul className={styles['methods']} aria-label="Ways to share">
            {methods.map((method) => (
              <li key={method}>
                <Button
                  tone="secondary"
                  icon={LOOKS[method].icon}
                  disabledReason={whyNot(method)}
                  onClick={() => choose(method)}
                >
                  {LOOKS[method].text}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <InviteDialog
        by={opened === 'email' || opened === 'text' ? opened : null}
        share={shareOf}
        onClose={() => setOpened(null)}
      />
      {referralUrl !== null && (
        <QrDialog
          isOpen={opened === 'qr'}
          referralUrl={referralUrl}
          shortCode={shortCode}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}
