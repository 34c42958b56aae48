// Redoing a draw, as anybody can: members sorted by SHA-256 of `seed:member id`, and the seed's own
// SHA-256 as it was told when the group was made.

const HEX = 16;

/** In hexadecimal; the browser offers it over https only. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(HEX).padStart(2, '0')).join('');
}

/** The member ids in the order that the seed draws. */
export async function drawnOrder(seed: string, members: readonly number[]): Promise<number[]> {
  const keyed = members.map(async (id) => ({ id, key: await sha256(`${seed}:${id}`) }));
  const sorted = (await Promise.all(keyed)).sort((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.map(({ id }) => id);
}
