/**
 * Placeholder for the support email address in the landing page, which is built before the address is known.
 * The server replaces it with ALAJO_SUPPORT_EMAIL.
 */
export const SUPPORT_EMAIL_SLOT = 'support-email@alajo.invalid';
