import { openBridgePay } from '@lendside/providers/card-processing/bridgepay/adapter.ts';
import { openCyberSource } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { openRepay } from '@lendside/providers/card-processing/repay/adapter.ts';
import type { Config } from '#config.ts';
import { bridgePayOptions, cyberSourceOptions, repayOptions } from '#provider-options.ts';

/** Every card processor these settings reach, CyberSource first. A processor without settings is not among them: no card goes to
 *  it, and what lies with it waits. Connects to nothing by itself. Source: decision 029. */
export function openProcessors(config: Config): readonly [CardProcessor, ...CardProcessor[]] {
  const [repay, bridgePay] = [repayOptions(config), bridgePayOptions(config)];
  return [
    openCyberSource(cyberSourceOptions(config)),
    ...(repay === null ? [] : [openRepay(repay)]),
    ...(bridgePay === null ? [] : [openBridgePay(bridgePay)]),
  ];
}
