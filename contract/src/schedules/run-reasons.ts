// Reasons a standing order’s payment wasn’t made, for its page and notices.
import type { RunReason } from './schemas.ts';

export const runReasonTexts: Readonly<Record<RunReason, string>> = {
  too_little: 'Your wallet didn’t have enough money.',
  wallet_frozen: 'Your wallet is frozen.',
  wallet_held: 'Nothing can leave your wallet until a disputed payment is decided.',
  day_limit: 'It’s over your daily limit.',
  low_limit: 'It’s over the lower limit that applies for a day after a new device or PIN.',
  own_limit: 'It’s over a limit you set in Settings, under Limits.',
  unavailable: 'The bank or our partner wasn’t responding.',
  above_limit: 'It would have cost more than your limit.',
  name_changed: 'The account now belongs to a different name.',
  bvn_or_nin: 'Transfers to banks need your BVN or NIN. Add one on your profile.',
  refused: 'The payment was refused.',
};
