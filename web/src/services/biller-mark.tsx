// Mark of a network or biller: its initials on a square in a colour close to its own. Never its logo.

type BrandMark = { initials: string; ground: string; dark?: true; short?: string };

/** In the order of the tiles. */
const MARKS: Record<string, BrandMark> = {
  mtn: { initials: 'MTN', ground: '#ffcc1f', dark: true },
  glo: { initials: 'glo', ground: '#23772a' },
  airtel: { initials: 'air', ground: '#c8161d' },
  '9mobile': { initials: 'T2', ground: '#f2701d', dark: true },
  ikedc: { initials: 'IE', ground: '#b01f2e', short: 'Ikeja' },
  ekedc: { initials: 'EK', ground: '#1d4f9c', short: 'Eko' },
  ibedc: { initials: 'IB', ground: '#00695c', short: 'Ibadan' },
  aedc: { initials: 'AB', ground: '#7a4b12', short: 'Abuja' },
  eedc: { initials: 'EN', ground: '#31572c', short: 'Enugu' },
  phed: { initials: 'PH', ground: '#13315c', short: 'Port Harcourt' },
  kedco: { initials: 'KN', ground: '#43207a', short: 'Kano' },
  bedc: { initials: 'BE', ground: '#8a1c5a', short: 'Benin' },
  kaedco: { initials: 'KD', ground: '#1f6f3d', short: 'Kaduna' },
  jed: { initials: 'JO', ground: '#5c2d91', short: 'Jos' },
  yedc: { initials: 'YO', ground: '#a94a00', short: 'Yola' },
  aba: { initials: 'AP', ground: '#23395d', short: 'Aba' },
  dstv: { initials: 'DS', ground: '#0d5fa8' },
  gotv: { initials: 'GO', ground: '#3f7a12' },
  startimes: { initials: 'ST', ground: '#a94a00' },
  showmax: { initials: 'SH', ground: '#5b3aa0' },
  smile: { initials: 'SM', ground: '#1f6f3d' },
  spectranet: { initials: 'SP', ground: '#5b3aa0' },
  'waec-checker': { initials: 'WA', ground: '#23395d' },
  'waec-registration': { initials: 'WA', ground: '#23395d' },
  jamb: { initials: 'JA', ground: '#515c0b' },
};

const ORDER = Object.keys(MARKS);

/** For sorting: known billers as above, then the others by name. */
export function byMark(a: { id: string; name: string }, b: { id: string; name: string }): number {
  const place = (id: string) => (MARKS[id] ? ORDER.indexOf(id) : ORDER.length);
  return place(a.id) - place(b.id) || a.name.localeCompare(b.name);
}

/** Short enough for a tile: "Ikeja" for Ikeja Electric. */
export const shortName = ({ id, name }: { id: string; name: string }) => MARKS[id]?.short ?? name;

const SIZES = {
  small: 'size-7 rounded-[9px] text-[0.625rem]',
  field: 'size-9 rounded-[10px] text-xs',
  row: 'size-10 rounded-control text-13',
  tile: 'size-12 rounded-[14px] text-base',
};

type Props = { id: string; name: string; size?: keyof typeof SIZES };

/** Decorative: the name is next to it. */
export function BillerMark({ id, name, size = 'row' }: Props) {
  const { initials, ground, dark } = MARKS[id] ?? {
    initials: name.slice(0, 2).toUpperCase(),
    ground: '#3d4f4b',
  };
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center font-bold leading-none tracking-tight ${SIZES[size]}`}
      style={{ background: ground, color: dark ? '#1d1a05' : '#fff' }}
    >
      {initials}
    </span>
  );
}
