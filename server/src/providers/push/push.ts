// The interface for push notifications to customers' devices.

export type Device = { endpoint: string; p256dh: string; auth: string };

type Outcome = 'sent' | 'gone' | 'refused';

export type Push = {
  /** The key browsers bind their subscriptions to. */
  public_key: string;
  /**
   * Sends a text to the device's push service, which keeps it for `keep_s` seconds. `gone`: the device
   * has unsubscribed; `refused`: the service rejects this message. Throws ProviderUnavailable.
   */
  send(device: Device, text: string, keep_s: number): Promise<Outcome>;
};
