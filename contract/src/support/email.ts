/**
 * Stands for our people's email address in the landing page, which is built before the address is known:
 * the server puts ALAJO_SUPPORT_EMAIL in its place.
 */
export const SUPPORT_EMAIL_SLOT = 'support-email@alajo.invalid';
