import {
  openFailingGateway,
  type FailingGateway,
  type GatewayFault,
} from '../apps/simulator/src/road/failing-gateway.ts';

/** Opens a gateway on `port` in front of a simulated partner that fails at random. `shares` gives the share of all requests
 *  for each fault. */
export function openPartnerGateway(
  { port, targetPort }: { readonly port: number; readonly targetPort: number },
  shares: Readonly<Partial<Record<GatewayFault & string, number>>>,
): Promise<FailingGateway> {
  return openFailingGateway({
    port,
    targetUrl: `http://127.0.0.1:${targetPort}`,
    chooseFault: () => {
      let chance = Math.random();
      const fault = Object.entries(shares).find(([, share]) => (chance -= share) < 0);
      return (fault?.[0] as GatewayFault | undefined) ?? null;
    },
  });
}
