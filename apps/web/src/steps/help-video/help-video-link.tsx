import { getVideoUrl } from '@lendside/contract/configuration/video-url.ts';
import { useQuery } from '@tanstack/react-query';
import { SquarePlay } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { openLink } from '#device/links.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';

interface HelpVideoLinkProps {
  /** Key of the video in the lender's setting `video.urls`. */
  readonly videoKey: string;
  readonly children: string;
}

/** Opens a help video of the lender in a tab of its own. Shows nothing when the lender has no video of that key, or while that
 *  is unknown. Source: LAP-018, LOP-095. */
export default function HelpVideoLink({ videoKey, children }: HelpVideoLinkProps) {
  // Link sessions and guests may not ask.
  const isAsked = useSession()?.serviceConfiguration.isRenewable === true;
  const video = useQuery({ ...queryOf(getVideoUrl, { videoKey }), enabled: isAsked });
  if (video.data === undefined) return null;
  const { url } = video.data;
  return (
    <Button
      tone="quiet"
      isFullWidth
      icon={<SquarePlay aria-hidden="true" />}
      onClick={() => void openLink(url, (text) => showToast(text, 'problem'))}
    >
      {children}
    </Button>
  );
}
