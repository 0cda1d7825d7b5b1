import type { Signer } from './signing-facts.ts';

/** Says in one line who signs when. Empty when nothing is known of the signers. */
export function whoSignsText(signers: readonly Signer[]): string {
  const you = signers.find(({ isYou }) => isYou);
  const [other] = signers.filter(({ isYou }) => !isYou);
  if (you === undefined) return '';
  if (other === undefined) return you.state === 'signed' ? 'You signed.' : 'Only you need to sign.';
  if (you.state === 'signed')
    return other.state === 'signed' ? `You and ${other.name} signed.` : `You signed. ${other.name} signs next.`;
  if (other.state === 'signed') return `${other.name} signed. Now it’s your turn.`;
  return you.party === 'borrower' ? `You sign first, then ${other.name}.` : `${other.name} signs first, then you.`;
}

/** Says how far one person is. */
export function signerWord({ state }: Pick<Signer, 'state'>): string {
  return { waiting: 'Not signed yet', opened: 'Opened, not signed yet', signed: 'Signed', declined: 'Declined' }[state];
}
