// The page that starts the check a bank transfer needs. Separate from the KYC schemas, which only a few pages need.

/** Opens Add BVN on the profile, where the NIN can be added instead. */
export const addBvnOrNin = { label: 'Add BVN or NIN', path: '/profile?open=bvn' } as const;
