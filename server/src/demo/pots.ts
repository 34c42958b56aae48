// The demo customers' pots: one the demo customer organises, and one they paid into.
import { addDays } from '@alajo/contract/days.ts';
import { naira } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { payIntoPot } from '../pots/pay-from-wallet.ts';
import { openPot } from '../pots/pots.ts';

/** The demo customer's payment. */
export const DEMO_POTTED = 5_000;

// Payer, naira, and whether others see it.
const ASO_EBI = [
  ['amaka', 5_000, false],
  ['ngozi', 5_000, true],
  ['tunde', 10_000, false],
] as const;
const BURIAL = [
  ['musa', 3_000, false],
  ['demo', DEMO_POTTED, false],
  ['amaka', 2_000, true],
] as const;

/** Opens them and pays in, each once however often it runs. */
export async function seedPots(
  deps: Deps,
  payments: PaymentContext,
  named: (name: string, key: string) => Customer,
): Promise<void> {
  const today = dayInLagos(deps.clock.now());
  const payIn = async (slug: string, who: string, whole: number, hidden: boolean) => {
    const body = { slug, amount: naira(whole), hidden, again: false };
    await payIntoPot(deps, payments, named(who, `demo-${slug}`), body);
  };
  const asoEbi = await openPot(deps, payments, named('demo', 'demo-aso-ebi'), {
    title: 'Aso ebi for Tunde’s wedding',
    purpose: 'aso_ebi',
    share: naira(5_000),
    target: naira(40_000),
    rule: 'pay_out',
    closes_on: addDays(today, 24),
  });
  for (const [who, whole, hidden] of ASO_EBI) await payIn(asoEbi.slug, who, whole, hidden);
  const burial = await openPot(deps, payments, named('ngozi', 'demo-burial'), {
    title: 'Papa Nwosu’s burial',
    purpose: 'burial',
    share: null,
    target: naira(10_000),
    rule: 'target_or_back',
    closes_on: addDays(today, 17),
  });
  for (const [who, whole, hidden] of BURIAL) await payIn(burial.slug, who, whole, hidden);
}
