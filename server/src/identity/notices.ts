// Notices to customers about their account, and messages with codes and links.
import { PIN_TRIES } from '@alajo/contract/count-limits.ts';
import type { Contact } from '@alajo/contract/identity/settings.ts';
import { CODE_MINUTES, RESET_LINK_MINUTES } from '@alajo/contract/time-limits.ts';
import { type MessageText, noticeKinds } from '../notifications/kinds.ts';
import type { CodePurpose } from './tables.ts';

type IdentityNotices = {
  pin_locked: { minutes: number };
  pin_set: WithDevice;
  pin_changed: WithDevice;
  pin_reset: WithDevice;
  password_changed: object;
  wallet_frozen: object;
  wallet_unfrozen: object;
  wallet_frozen_by_us: object;
  wallet_unfrozen_by_us: object;
  signed_out_by_us: object;
  pin_unlocked_by_us: object;
  new_device_signed_in: { device: string; address: string };
  /** `value` is masked. */
  contact_changed: { contact: Contact; value: string };
};

/** Rows of 0.1.0 do not say which device it was. */
type WithDevice = { device?: string };

const CHANGE_PASSWORD = 'If this was not you, change your password.';

export const identityNotices = noticeKinds<IdentityNotices>({
  pin_locked: {
    topic: 'security',
    shown_as: 'security',
    link: () => null,
    text: ({ minutes }) => ({
      title: `Your PIN is locked for ${minutes} minutes`,
      body: `${PIN_TRIES} wrong PINs were entered. ${CHANGE_PASSWORD}`,
    }),
  },
  pin_set: {
    topic: 'security',
    shown_as: 'security',
    link: () => null,
    text: (params) => pinText('set', params),
  },
  pin_changed: {
    topic: 'security',
    shown_as: 'security',
    link: () => null,
    text: (params) => pinText('changed', params),
  },
  pin_reset: {
    topic: 'security',
    shown_as: 'security',
    link: () => null,
    text: (params) => pinText('reset', params),
  },
  password_changed: {
    topic: 'security',
    shown_as: 'security',
    link: () => null,
    text: () => ({
      title: 'Your password was changed',
      body: 'If this was not you, use Forgot password at once.',
    }),
  },
  wallet_frozen: {
    topic: 'security',
    shown_as: 'security',
    link: () => '/settings',
    text: () => ({
      title: 'Your wallet is frozen',
      body: 'No money leaves it until you unfreeze it.',
    }),
  },
  wallet_unfrozen: {
    topic: 'security',
    shown_as: 'security',
    link: () => '/settings',
    text: () => ({ title: 'Your wallet is unfrozen', body: CHANGE_PASSWORD }),
  },
  wallet_frozen_by_us: {
    topic: 'security',
    shown_as: 'security',
    link: () => '/support',
    text: () => ({
      title: 'Alajo froze your wallet',
      body: 'No money leaves it. Your money is safe, and what comes in arrives. Write to support: we tell you why and what to do.',
    }),
  },
  wallet_unfrozen_by_us: {
    topic: 'security',
    shown_as: 'security',
    link: () => '/settings',
    text: () => ({
      title: 'Alajo unfroze your wallet',
      body: 'You can send money again, unless you froze it yourself.',
    }),
  },
  signed_out_by_us: {
    topic: 'security',
    shown_as: 'security',
    link: () => '/settings',
    text: () => ({
      title: 'Alajo signed out your devices',
      body: 'We did it to protect your account. Change your password if somebody else may know it.',
    }),
  },
  pin_unlocked_by_us: {
    topic: 'security',
    shown_as: 'security',
    link: () => null,
    text: () => ({
      title: 'Alajo unlocked your PIN',
      body: 'Your PIN is the one you had. If you didn’t ask us to, change your password.',
    }),
  },
  new_device_signed_in: {
    topic: 'security',
    shown_as: 'security',
    link: () => null,
    text: ({ device, address }) => ({
      title: 'New sign-in to your account',
      body: `${device.slice(0, DEVICE_MAX)} at ${address}. ${CHANGE_PASSWORD}`,
    }),
  },
  contact_changed: {
    topic: 'security',
    shown_as: 'security',
    link: () => '/settings',
    text: ({ contact, value }) => ({
      title: `Your ${contactNames[contact]} was changed`,
      body: `Now ${value}. ${CHANGE_PASSWORD}`,
    }),
  },
});

const DEVICE_MAX = 80;

const pinText = (done: string, { device }: WithDevice) => ({
  title: `Your transaction PIN was ${done}`,
  body: `${device ? `On ${device.slice(0, DEVICE_MAX)}. ` : ''}If this was not you, change your password at once and freeze your wallet in Settings.`,
});

/** What a contact is called in sentences. */
export const contactNames: Record<Contact, string> = {
  email: 'email address',
  phone_number: 'phone number',
};

const codeUses: Record<CodePurpose, string> = {
  verify: 'confirm your Alajo account',
  claim: 'confirm your Alajo account',
  pin_reset: 'set a new Alajo PIN',
  phone: 'confirm your phone number with Alajo',
  new_email: 'make this the email of your Alajo account',
  new_phone: 'make this the phone number of your Alajo account',
};

/** By email or SMS. */
export const codeMessage = (code: string, purpose: CodePurpose): MessageText => ({
  subject: `${code} is your Alajo code`,
  text: `${code} is your code to ${codeUses[purpose]}. It is valid for ${CODE_MINUTES} minutes. Don’t share it with anyone; Alajo never asks for it.`,
});

/** By email or SMS. */
export const resetMessage = (link: string): MessageText => ({
  subject: 'Set a new Alajo password',
  text: `Set a new password here, within ${RESET_LINK_MINUTES} minutes: ${link}\nIf you didn’t ask for this, you can ignore it.`,
});

/** To the email address or phone number that was replaced; `value` is the new one, masked. */
export const contactReplacedMessage = (replaced: {
  contact: Contact;
  username: string;
  value: string;
}): MessageText => ({
  subject: 'Your Alajo account',
  text: `The ${contactNames[replaced.contact]} of your Alajo account ${replaced.username} was changed to ${replaced.value}. If this was not you, sign in, freeze your wallet in Settings and write to support at once.`,
});
