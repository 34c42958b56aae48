// Shows what the server pushes while nobody looks, and opens where it leads. Plain JavaScript: a
// service worker imports it as it is.
self.addEventListener('push', (event) => {
  const { id, title, body, link } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  event.waitUntil(
    self.registration.showNotification(title, {
      body: typeof body === 'string' ? body : '',
      // The same one again takes the place of the first.
      tag: `alajo-${id}`,
      icon: '/icon-192.png',
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data ?? {};
  // Our own pages only: two slashes would be another site.
  const path = typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : '/notifications';
  event.waitUntil(open(path));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find((one) => 'navigate' in one);
  if (page === undefined) return self.clients.openWindow(path);
  await page.focus();
  return page.navigate(path).catch(() => self.clients.openWindow(path));
}
