import { openAchOriginator } from '@lendside/providers/bank-debits/ach-originator/adapter.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { openBridgePay } from '@lendside/providers/card-processing/bridgepay/adapter.ts';
import { openCyberSource } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { openRepay } from '@lendside/providers/card-processing/repay/adapter.ts';
import type { Config } from '#config.ts';
import { achOptions, bridgePayOptions, cyberSourceOptions, repayOptions } from '#provider-options.ts';

/** Every card processor these settings reach, CyberSource first. A processor without settings is not among them: no card goes to
 *  it, and what lies with it waits. Connects to nothing by itself. Source: decision 012. */
export function openProcessors(config: Config): readonly CardProcessor[] {
  const [cyberSource, repay, bridgePay] = [cyberSourceOptions(config), repayOptions(config), bridgePayOptions(config)];
  return [
    ...(cyberSource === null ? [] : [openCyberSource(cyberSource)]),
    ...(repay === null ? [] : [openRepay(repay)]),
    ...(bridgePay === null ? [] : [openBridgePay(bridgePay)]),
  ];
}

/** The bank that debits accounts and tells what came back; null where these settings reach none. Source: decision 012. */
export function openBank(config: Config): BankDebits | null {
  const options = achOptions(config);
  return options === null ? null : openAchOriginator(options);
}
