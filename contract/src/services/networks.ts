// Mobile networks by number prefix (libphonenumber's carrier table, 2026-07). Numbers are portable in
// Nigeria, so a prefix only preselects a network and never rules one out.
import * as z from 'zod/mini';
import { serviceMessages } from './messages.ts';

export const networks = [
  { id: 'mtn', name: 'MTN' },
  { id: 'glo', name: 'Glo' },
  { id: 'airtel', name: 'Airtel' },
  { id: '9mobile', name: '9mobile' },
] as const;

export const networkId = z.enum(
  ['mtn', 'glo', 'airtel', '9mobile'],
  serviceMessages.network_required,
);
export type NetworkId = z.output<typeof networkId>;

const PREFIXES: Record<NetworkId, readonly string[]> = {
  mtn: '07025 07026 0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916'.split(
    ' ',
  ),
  glo: '0705 0805 0807 0811 0815 0905 0915'.split(' '),
  airtel: '0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912'.split(' '),
  '9mobile': '0809 0817 0818 0908 0909'.split(' '),
};

/** The network that issued a normalised number (+234…); undefined if it isn't one of the four. */
export function networkOf(phone: string): NetworkId | undefined {
  const local = `0${phone.slice('+234'.length)}`;
  return networks.find(({ id }) => PREFIXES[id].some((prefix) => local.startsWith(prefix)))?.id;
}
