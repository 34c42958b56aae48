// Apart from errors.ts, so that a first visit does not download it.

/** Of a link that says "this was not me" and can’t any more. Not in `messages`: one page shows it. */
export const NOT_ME_INVALID =
  'This link isn’t valid any more. If something looks wrong, sign in and freeze your wallet.';
