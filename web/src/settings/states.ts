// One line of live state for each row of the list of Settings.
import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { listText } from '@alajo/contract/time-limits.ts';
import { cardName, type SavedCard } from '@alajo/contract/wallet/cards.ts';
import { type BankMandate, mandateName } from '@alajo/contract/wallet/mandates.ts';
import type { ChatState } from '@alajo/contract/whatsapp/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { passkeysQuery } from '../identity/queries.ts';
import { useNotificationChannels } from '../notifications/settings/channels.ts';
import { limitsQuery } from '../paying/limits-query.ts';
import { useUser } from '../platform/session.ts';
import { ownBanksQuery } from '../wallet/settings/banks-query.ts';
import { savedCardsQuery } from '../wallet/settings/saved-cards-query.ts';
import { chatQuery } from '../whatsapp/queries.ts';
import type { PageId } from './pages.ts';
import { sessionsQuery, settingsQuery } from './queries.ts';

/** A line that is undefined is still loading, or can't be loaded. */
export function useStates(): Partial<Record<PageId, string | undefined>> {
  const user = useUser();
  const { data: limits } = useQuery(limitsQuery);
  const { data: chat } = useQuery(chatQuery);
  const { data: cards } = useQuery(savedCardsQuery);
  const { data: banks } = useQuery(ownBanksQuery);
  const channels = useNotificationChannels();
  return {
    profile: `${user.first_name} ${user.last_name} · ${formatPhone(user.phone_number)}`,
    security: useSecurityState(),
    devices: useDevicesState(),
    limits: limits && `${formatNaira(limits.day_used)} of ${formatNaira(limits.day_limit)} today`,
    cards: cards && banks && cardsText(cards, banks),
    notifications:
      channels && channelsText([...channels, ...(chat?.link?.notices ? ['WhatsApp'] : [])]),
    whatsapp: chat && chatText(chat),
    data: 'A copy, or close the account',
  };
}

function useSecurityState(): string | undefined {
  const { has_pin } = useUser();
  const { data: settings } = useQuery(settingsQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  if (settings?.frozen_at) return 'Your wallet is frozen';
  if (!has_pin) return 'You don’t have a PIN yet';
  if (passkeys === undefined) return undefined;
  return passkeys.length > 0 ? 'PIN, password, passkey' : 'PIN and password';
}

function useDevicesState(): string | undefined {
  const { data: sessions } = useQuery(sessionsQuery);
  if (sessions === undefined) return undefined;
  const here = kindOf(sessions.find(({ current }) => current)?.device ?? '');
  const others = sessions.filter(({ current }) => !current).map(({ device }) => kindOf(device));
  if (others.length === 0) return `Only this ${here}`;
  const [kind = 'device', ...more] = new Set(others);
  const noun = more.length === 0 ? kind : 'device';
  return `This ${here} and ${others.length} ${others.length === 1 ? noun : `${noun}s`}`;
}

/** From a user agent. */
function kindOf(agent: string): string {
  if (/iPad|Tablet/.test(agent)) return 'tablet';
  if (/Mobi|Android|iPhone|KAIOS/.test(agent)) return 'phone';
  return /Windows|Mac OS X|Linux|CrOS/.test(agent) ? 'computer' : 'device';
}

function cardsText(cards: readonly SavedCard[], banks: readonly BankMandate[]): string {
  const names = [...banks.map(mandateName), ...cards.map(cardName)];
  return names.length === 0 ? 'None yet' : listText(names.slice(0, CARDS_NAMED));
}

/** As many as fit on a line. */
const CARDS_NAMED = 2;

function channelsText(channels: string[]): string {
  if (channels.length === 0) return 'Only in the app';
  const text = listText(channels);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function chatText({ link, available }: ChatState): string {
  if (link) return link.phone ? `Linked to ${link.phone}` : 'Linked';
  return available ? 'Not linked' : 'Not available right now';
}
