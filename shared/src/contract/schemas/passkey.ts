import { z } from 'zod'

/** Bytes as base64url. The largest that an authenticator answers are attestations and RSA signatures. */
const bytes = (max: number) => z.string().max(max).regex(/^[\w-]*$/u, '格式不正确')

/** What an authenticator has signed: the answer of `navigator.credentials.get`. */
export const assertion = z.strictObject({
  /** Of the credential. */
  id: bytes(1400),
  client_data: bytes(4096),
  authenticator_data: bytes(4096),
  signature: bytes(8192),
  /** The account that the passkey was made for; it is there when nobody has said which passkey is meant. */
  user_handle: bytes(128).optional(),
})

/** How a payment is approved, by one of the two: the code that was sent for exactly this payment, or a passkey's signature of it. */
export const consent = { captcha: z.string().regex(/^\d{6}$/u, '请输入6位验证码').optional(), passkey: assertion.optional() }

/** A new key pair of an authenticator: the answer of `navigator.credentials.create`. */
export const attestation = z.strictObject({
  id: bytes(1400),
  client_data: bytes(4096),
  attestation: bytes(16_384),
  /** How the authenticator is reached, so that the browser need not ask later. */
  transports: z.array(z.string().max(20)).max(10),
})

const known = z.array(z.object({ id: z.string(), transports: z.array(z.string()) }))

/** What the browser is to have signed, by one of `passkeys`; an empty list: by any that it finds. */
export const passkeyQuestion = z.object({ challenge: z.string(), rp_id: z.string(), passkeys: known })

/** What the browser is to make a passkey for. */
export const passkeyOffer = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  rp_name: z.string(),
  user: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
  /** COSE numbers, the best first. */
  algorithms: z.array(z.int()),
  /** Authenticators that have one already. */
  passkeys: known,
})

export type Consent = z.output<z.ZodObject<typeof consent>>
export type PasskeyAnswer = z.output<typeof assertion>
export type NewPasskey = z.output<typeof attestation>
export type PasskeyQuestion = z.output<typeof passkeyQuestion>
export type PasskeyOffer = z.output<typeof passkeyOffer>
