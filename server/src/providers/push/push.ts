// Telling a device that is not looking.

export type Device = { endpoint: string; p256dh: string; auth: string };

type Outcome = 'sent' | 'gone' | 'refused';

export type Push = {
  /** What a browser binds its subscription to. */
  public_key: string;
  /**
   * Hands a text to the device's push service, which keeps it for so many seconds. `gone`: the device
   * does not want to be told any more; `refused`: the service does not take this one. Throws ProviderUnavailable when nothing is known.
   */
  send(device: Device, text: string, keep_s: number): Promise<Outcome>;
};
