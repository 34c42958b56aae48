// Repeats a draw, as anyone can: members sorted by SHA-256 of `seed:member id`, and the seed's SHA-256, which
// was published when the group was created.

const HEX = 16;

/** In hexadecimal. Browsers offer it over https only. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(HEX).padStart(2, '0')).join('');
}

/** The member ids in the order drawn from the seed. */
export async function drawnOrder(seed: string, members: readonly number[]): Promise<number[]> {
  const hashed = members.map(async (id) => ({ id, key: await sha256(`${seed}:${id}`) }));
  const sorted = (await Promise.all(hashed)).sort((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.map(({ id }) => id);
}

/** Moves members with a low score at the start behind the others; the order within each part stays. */
export const latePayersLast = (order: readonly number[], late: readonly number[]): number[] => [
  ...order.filter((id) => !late.includes(id)),
  ...order.filter((id) => late.includes(id)),
];
