// Paths of the app's pages (spec §2). The server replies 404 to all others; the browser's route table is
// checked against this list.

/** `:name` matches one segment, and `?` makes it optional. The landing page is `/`. */
export const pages = [
  '/login',
  '/register',
  '/verify-otp',
  '/verify-device',
  '/not-me',
  '/forgot-password',
  '/recover',
  '/reset-password',
  '/verify/:reference?',
  '/pay/:slug',
  '/confirm/:token',
  '/join/:code',
  '/pot/:slug',
  '/pots',
  '/coming-up',
  '/coming-up/orders/:id',
  '/banks/add',
  '/banks/tonight',
  '/banks/:id',
  '/dashboard',
  '/wallet',
  '/send-money',
  '/profile',
  '/ajo',
  '/ajo/passbook/:id',
  '/ajo/officers/:id',
  '/ajo/kin',
  '/services',
  '/savings',
  '/savings/sorting',
  '/marketplace',
  '/marketplace/orders',
  '/marketplace/selling',
  '/waste',
  '/insights',
  '/transactions',
  '/transactions/statement',
  '/transactions/balance',
  '/settings/:page?',
  '/trust-device',
  '/support/:page?/:id?',
  '/notifications',
  '/receipt',
  '/me',
  '/requests',
  '/requests/:id',
  '/splits/new',
  '/splits/:id',
] as const;

const PATTERNS = pages.map((page) => {
  const pattern = page.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`, 'i');
});

/** True if the app has a page at this path. */
export const isPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
