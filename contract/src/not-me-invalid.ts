// Separate from errors.ts, so that a first visit doesn't download it.

/** Message for an expired "this wasn’t me" link. Not in `messages`: only one page shows it. */
export const NOT_ME_INVALID =
  'This link has expired. If something looks wrong, sign in and freeze your wallet.';
