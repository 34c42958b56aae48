// Maps Meta's error codes to the action each calls for. They come with a refused call, or later in a delivery report.
import type { RefusalCause } from './whatsapp.ts';

const CODES: Record<RefusalCause, readonly number[]> = {
  window_closed: [131_047],
  // 131021: the number is our own; 131049 and 131050: they don't want more of our messages; 130497: the country.
  undeliverable: [131_021, 131_026, 131_030, 131_049, 131_050, 130_472, 130_497],
  identity_changed: [137_000],
  busy: [4, 80_007, 130_429, 131_048, 131_056, 131_057],
  invalid: [
    100, 131_008, 131_009, 131_051, 132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016,
    132_068, 135_000,
  ],
  ours: [0, 3, 10, 33, 190, 368, 131_005, 131_031, 131_037, 131_042, 131_044, 131_045, 133_010],
};

const CAUSES = new Map(
  Object.entries(CODES).flatMap(([cause, codes]) =>
    codes.map((code) => [code, cause as RefusalCause] as const),
  ),
);

const UNKNOWN = [1, 2, 131_000, 131_016];

/** Undefined if Meta itself failed: the message may or may not have been sent. */
export function causeOf(code: number): RefusalCause | undefined {
  if (UNKNOWN.includes(code)) return undefined;
  const permission = code >= 200 && code <= 299;
  return permission ? 'ours' : (CAUSES.get(code) ?? 'invalid');
}
