// Shows push notifications and opens their links when tapped. Plain JavaScript: the service worker
// imports this file unbuilt.
self.addEventListener('push', (event) => {
  const { id, title, body, link } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  event.waitUntil(
    self.registration.showNotification(title, {
      body: typeof body === 'string' ? body : '',
      // A repeat of a notification replaces the first.
      tag: `alajo-${id}`,
      icon: '/icon-192.png',
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data ?? {};
  // Opens only our own pages: a link that starts with two slashes leads to another site.
  const path = typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : '/notifications';
  event.waitUntil(open(path));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find((client) => 'navigate' in client);
  if (page === undefined) return self.clients.openWindow(path);
  await page.focus();
  return page.navigate(path).catch(() => self.clients.openWindow(path));
}
