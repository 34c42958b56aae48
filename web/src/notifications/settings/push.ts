// Turns push notifications on and off on this device. The browser is asked for permission only after the
// customer clicks a button.
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

type PushState = 'on' | 'off' | 'denied' | 'unsupported';

export const pushStateQuery = queryOptions({ queryKey: ['push-state'], queryFn: pushState });

async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  return (await currentSubscription()) ? 'on' : 'off';
}

/** Requests permission, then registers with the server. Throws the errors of `call`. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { public_key } = await call(preferenceRoutes.pushKey);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }));
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  try {
    await call(preferenceRoutes.addPushDevice, { endpoint: endpoint ?? '', p256dh, auth });
  } catch (error) {
    // Without the server's record of the subscription, push is not on.
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (!subscription) return 'off';
  await call(preferenceRoutes.removePushDevice, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return 'off';
}

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}
