// Why a payment of a standing order was not made, as its page and its notices say it.
import type { RunReason } from './schemas.ts';

export const runReasonTexts: Readonly<Record<RunReason, string>> = {
  too_little: 'Your wallet did not have enough.',
  wallet_frozen: 'Your wallet is frozen.',
  wallet_held: 'Nothing can leave your wallet until a disputed payment is decided.',
  day_limit: 'It is over your daily limit.',
  low_limit: 'It is over the lower limit that holds for a day after a new device or PIN.',
  own_limit: 'It is over a limit you set yourself, in Settings under Limits.',
  unavailable: 'The bank or our partner was not responding.',
  above_limit: 'It would have cost more than your limit.',
  name_changed: 'The account now belongs to a different name.',
  refused: 'The payment was refused.',
};
