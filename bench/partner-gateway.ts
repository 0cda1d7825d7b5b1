import { openFailingGateway } from '../acceptance/failing-gateway.ts';
import type { FailingGateway, GatewayFault } from '../acceptance/failing-gateway.ts';

/** Opens a gateway on `port` in front of a simulated partner that fails by chance: `shares` of all requests, one share for each fault. */
export function openPartnerGateway(
  ports: { readonly port: number; readonly targetPort: number },
  shares: Readonly<Partial<Record<GatewayFault & string, number>>>,
): Promise<FailingGateway> {
  return openFailingGateway({
    ...ports,
    chooseFault: () => {
      let chance = Math.random();
      const fault = Object.entries(shares).find(([, share]) => (chance -= share) < 0);
      return (fault?.[0] as GatewayFault | undefined) ?? null;
    },
  });
}
