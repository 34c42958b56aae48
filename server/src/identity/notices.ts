// Notices to customers about their account, and messages with codes and links.
import { PIN_TRIES } from '@alajo/contract/count-limits.ts';
import { deviceName } from '@alajo/contract/device-name.ts';
import { type RecoveryRefusal, recoveryRefusals } from '@alajo/contract/identity/recovery.ts';
import type { Contact } from '@alajo/contract/identity/settings.ts';
import {
  CODE_MINUTES,
  countText,
  NOT_ME_DAYS,
  RECOVERED_HOURS,
  RECOVERY_WAIT_HOURS,
  RESET_LINK_MINUTES,
} from '@alajo/contract/time-limits.ts';
import { type MessageText, noticeKinds, SECURITY } from '../notices/kinds.ts';
import { dayInLagos, HOUR, timeInLagos } from '../platform/clock.ts';
import type { CodePurpose } from './tables.ts';

type IdentityNotices = {
  account_closed: object;
  pin_locked: { minutes: number };
  pin_set: WithDevice;
  pin_changed: WithDevice;
  pin_reset: WithDevice;
  pin_guessable: object;
  passkey_added: PasskeyNotice;
  passkey_removed: PasskeyNotice;
  password_changed: object;
  wallet_frozen: object;
  wallet_unfrozen: object;
  wallet_frozen_by_us: object;
  wallet_unfrozen_by_us: object;
  signed_out_by_us: object;
  pin_unlocked_by_us: object;
  new_device_signed_in: { device: string; address: string };
  /** `device_id` is null for a client that names no device, `new_until` for the first one. */
  device_added: {
    name: string;
    address: string;
    device_id: number | null;
    new_until: string | null;
  };
  /** `value` is masked. */
  contact_changed: { contact: Contact; value: string };
  authenticator_added: WithDevice;
  authenticator_removed: WithDevice;
  recovery_codes_made: WithDevice;
  recovery_code_used: { left: number; device: string };
  recovery_codes_low: { left: number };
  recovery_asked: { device: string; address: string };
  recovery_approved: { at: string };
  recovery_refused: object;
  recovery_stopped: object;
  recovery_done: object;
};

/** Rows of 0.1.0 lack the device. */
type WithDevice = { device?: string };

/** `name`: the customer's name for it. */
type PasskeyNotice = { name: string; device: string };

const CHANGE_PASSWORD = 'If this wasn’t you, change your password.';

export const identityNotices = noticeKinds({
  ...SECURITY,
  link: '/settings#security',
})<IdentityNotices>({
  account_closed: {
    link: null,
    text: () => ({
      title: 'Your Alajo account is closed',
      body: 'You’re signed out everywhere, and no one can pay you on it. The law makes us keep some records for five years, then we erase them. If this wasn’t you, contact support at once.',
    }),
  },
  pin_locked: {
    link: null,
    text: ({ minutes }) => ({
      title: `Your PIN is locked for ${minutes} minutes`,
      body: `${PIN_TRIES} wrong PINs were entered. ${CHANGE_PASSWORD}`,
    }),
  },
  pin_set: {
    link: null,
    text: (params) => pinText('set', params),
  },
  pin_changed: {
    link: null,
    text: (params) => pinText('changed', params),
  },
  pin_reset: {
    link: null,
    text: (params) => pinText('reset', params),
  },
  pin_guessable: () => ({
    title: 'Choose a safer PIN',
    body: 'Thieves try PINs like yours first: a run of digits, a year, one digit four times or part of your phone number. Change it in Settings.',
  }),
  passkey_added: (params) => passkeyText('added', params),
  passkey_removed: (params) => passkeyText('removed', params),
  password_changed: {
    link: null,
    text: () => ({
      title: 'Your password was changed',
      body: 'If this wasn’t you, use Forgot password at once.',
    }),
  },
  wallet_frozen: () => ({
    title: 'Your wallet is frozen',
    body: 'No money can leave it until you unfreeze it.',
  }),
  wallet_unfrozen: () => ({ title: 'Your wallet is unfrozen', body: CHANGE_PASSWORD }),
  wallet_frozen_by_us: {
    link: '/support',
    text: () => ({
      title: 'Alajo froze your wallet',
      body: 'Your money is safe and you can still receive money, but none can leave. Contact support and we’ll explain why and what to do next.',
    }),
  },
  wallet_unfrozen_by_us: () => ({
    title: 'Alajo unfroze your wallet',
    body: 'You can send money again, unless you froze it yourself.',
  }),
  signed_out_by_us: () => ({
    title: 'Alajo signed out your devices',
    body: 'We did this to protect your account. Change your password if someone else may know it.',
  }),
  pin_unlocked_by_us: {
    link: null,
    text: () => ({
      title: 'Alajo unlocked your PIN',
      body: 'Your PIN hasn’t changed. If you didn’t ask us to unlock it, change your password.',
    }),
  },
  new_device_signed_in: {
    link: null,
    text: ({ device, address }) => ({
      title: 'New sign-in to your account',
      body: `${deviceName(device)} from ${address}. ${CHANGE_PASSWORD}`,
    }),
  },
  device_added: {
    link: ({ device_id }) =>
      device_id === null ? '/settings#devices' : `/not-me?device=${device_id}`,
    text: ({ name, address, new_until }) => ({
      title: `New device: ${name}`,
      body: `It signed in from ${address}. ${newUntilText(new_until)}Not you? Open this and we’ll freeze your wallet and sign that device out.`,
    }),
  },
  contact_changed: ({ contact, value }) => ({
    title: `Your ${contactNames[contact]} was changed`,
    body: `Now ${value}. ${CHANGE_PASSWORD}`,
  }),
  authenticator_added: ({ device }) => ({
    title: 'An authenticator app was added',
    body: deviceBody(device),
  }),
  authenticator_removed: ({ device }) => ({
    title: 'Your authenticator app was removed',
    body: deviceBody(device),
  }),
  recovery_codes_made: ({ device }) => ({
    title: 'You have new recovery codes',
    body: `Your old codes no longer work. ${deviceBody(device)}`,
  }),
  recovery_code_used: ({ left, device }) => ({
    title: 'A recovery code was used',
    body: `${countText(left, 'code')} left. ${deviceBody(device)}`,
  }),
  recovery_codes_low: ({ left }) => ({
    title:
      left === 0
        ? 'You have no recovery codes left'
        : `Only ${countText(left, 'recovery code')} left`,
    body: 'Make a new set in Settings and keep it somewhere only you can find.',
  }),
  recovery_asked: {
    link: '/support',
    text: ({ device, address }) => ({
      title: 'Someone asked us to recover your account',
      body: `Requested on ${deviceName(device)} from ${address}. Two members of our team will decide. If this wasn’t you, contact support.`,
    }),
  },
  recovery_approved: {
    link: '/support',
    text: () => ({
      title: 'Your account will be recovered',
      body: `In ${RECOVERY_WAIT_HOURS} hours we’ll sign you out everywhere and change the phone number and email. If you didn’t ask for this, stop it with the link we sent to your email and phone.`,
    }),
  },
  recovery_refused: () => ({
    title: 'We didn’t recover your account',
    body: 'Someone asked us to, and we refused. Nothing has changed. If this wasn’t you, change your password.',
  }),
  recovery_stopped: () => ({
    title: 'Your account recovery was stopped',
    body: 'Nothing has changed. If you didn’t ask for it, change your password, and contact support if it happens again.',
  }),
  recovery_done: {
    link: '/support',
    text: () => ({
      title: 'Your account has a new phone number or email',
      body: `Your account was recovered: all devices were signed out and the password was replaced. For ${RECOVERED_HOURS} hours, a lower sending limit applies. If this wasn’t you, contact support at once and we’ll freeze the wallet.`,
    }),
  },
});

const newUntilText = (until: string | null) =>
  until === null ? '' : `It has a lower sending limit until ${timeInLagos(new Date(until))}. `;

const deviceBody = (device: string | undefined) =>
  `${device ? `On ${deviceName(device)}. ` : ''}If this wasn’t you, change your password at once and freeze your wallet in Settings.`;

const pinText = (done: string, { device }: WithDevice) => ({
  title: `Your transaction PIN was ${done}`,
  body: deviceBody(device),
});

const passkeyText = (done: string, { name, device }: PasskeyNotice) => ({
  title: `A passkey was ${done}`,
  body: `“${name}”, on ${deviceName(device)}. If this wasn’t you, freeze your wallet in Settings and change your password at once.`,
});

/** Names of contacts in sentences. */
export const contactNames: Record<Contact, string> = {
  email: 'email address',
  phone_number: 'phone number',
};

const codeUses: Record<CodePurpose, string> = {
  verify: 'confirm your Alajo account',
  claim: 'confirm your Alajo account',
  pin_reset: 'reset your Alajo PIN',
  phone: 'confirm your phone number with Alajo',
  new_email: 'use this email for your Alajo account',
  new_phone: 'use this phone number for your Alajo account',
  device: 'sign in to Alajo on a new device',
};

/** By email or SMS. */
export const codeMessage = (code: string, purpose: CodePurpose): MessageText => ({
  subject: `${code} is your Alajo code`,
  text: `${code} is your code to ${codeUses[purpose]}. It is valid for ${CODE_MINUTES} minutes. Don’t share it with anyone; Alajo never asks for it.`,
});

type DeviceNotice = { name: string; address: string; created_at: Date; link: string };

/** Email or SMS about a sign-in on an unknown device. */
export const deviceMessage = ({ name, address, created_at, link }: DeviceNotice): MessageText => ({
  subject: 'New device on your Alajo account',
  text: `${name} signed in from ${address} on ${timeInLagos(created_at)}. If this wasn’t you, use this link within ${NOT_ME_DAYS} days and we’ll freeze your wallet and sign that device out: ${link}`,
});

/** Email or SMS with the code of one approval; `title` names the action. */
export const approvalCodeMessage = (code: string, title: string): MessageText => ({
  subject: `${code} is your Alajo code`,
  text: `${code} is your code to approve: ${title}. It is valid for ${CODE_MINUTES} minutes. If you didn’t ask for this, freeze your wallet in Alajo. Don’t share the code with anyone; Alajo never asks for it.`,
});

/** By email or SMS. */
export const resetMessage = (link: string): MessageText => ({
  subject: 'Set a new Alajo password',
  text: `Set a new password here within ${RESET_LINK_MINUTES} minutes: ${link}\nIf you didn’t ask for this, you can ignore it.`,
});

/** Message to the email address or phone number that was replaced; `value` is the new one, masked. */
export const contactReplacedMessage = (replaced: {
  contact: Contact;
  username: string;
  value: string;
}): MessageText => ({
  subject: 'Your Alajo account',
  text: `The ${contactNames[replaced.contact]} of your Alajo account ${replaced.username} was changed to ${replaced.value}. If this wasn’t you, sign in, freeze your wallet in Settings and contact support at once.`,
});

/** Email or SMS to a new contact. */
export const recoveryCodeMessage = (code: string): MessageText => ({
  subject: `${code} is your Alajo code`,
  text: `${code} is your Alajo account recovery code. It is valid for ${CODE_MINUTES} minutes. If you didn’t ask for this, you can ignore it.`,
});

/** Message to the known contacts, while the recovery can be stopped. */
export const recoveryWarning = (link: string, at: Date): MessageText => ({
  subject: 'Your Alajo account will be recovered. Was this you?',
  text: `Someone who says they can’t sign in asked us to recover your Alajo account. On ${lagosMinute(at)} we’ll change its phone number and email and sign it out everywhere. If this wasn’t you, stop it: ${link}`,
});

/** Message to the new contacts of a refused request. */
export const recoveryAnswer = (refusal: RecoveryRefusal): MessageText => ({
  subject: 'Your request to recover an Alajo account',
  text: `We can’t restore your access right now. ${recoveryRefusals[refusal].description} You can ask again or contact support.`,
});

/** `2026-11-24 at 15:42` in Lagos. */
const lagosMinute = (at: Date) =>
  `${dayInLagos(at)} at ${new Date(at.getTime() + HOUR).toISOString().slice(11, 16)}`;
