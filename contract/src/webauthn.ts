// Passkey data exchanged with browsers: `PublicKeyCredential.toJSON()` from them, and input for
// `parseCreationOptionsFromJSON()` and `parseRequestOptionsFromJSON()` to them. The server’s library checks
// the contents.
import * as z from 'zod/mini';

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/));

// A loose object, not a record, so that browsers don't download zod's code for records.
const extensions = z._default(z.looseObject({}), {});
const attachment = z.optional(z.nullable(z.enum(['platform', 'cross-platform'])));
const id = base64url(1400);

/** A new passkey. Browsers add fields that can be derived from these; they are ignored. */
export const newPasskey = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z._default(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)),
      [],
    ),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** A passkey's signature. */
export const presentedPasskey = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
});
export type PresentedPasskey = z.output<typeof presentedPasskey>;

/** For `parseRequestOptionsFromJSON`. */
export const requestOptions = z.looseObject({ challenge: z.string() });
/** For `parseCreationOptionsFromJSON`. */
export const creationOptions = z.looseObject({ challenge: z.string() });
