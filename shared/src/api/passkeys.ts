import type { PasskeyAnswer, PasskeyOffer, PasskeyQuestion, NewPasskey } from '../contract/schemas/passkey.ts'
import { ApiError } from './errors.ts'

/** Whether this page can use passkeys: they belong to its host, and the browser has them, as on https pages only (and on localhost). */
export function canUsePasskeys(host: string | undefined): boolean {
  if (!host || !window.isSecureContext || !('PublicKeyCredential' in window)) return false
  return location.hostname === host || location.hostname.endsWith(`.${host}`)
}

// Fetched when somebody uses a passkey.
const library = () => import('@simplewebauthn/browser')

const patience = 120_000

/** Has the question signed by a passkey, after PIN or finger. Rejects with an `ApiError` that says what to do. */
export async function answerQuestion({ challenge, rp_id, passkeys }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, allowCredentials: passkeys.map(descriptor), userVerification: 'required', timeout: patience },
  }).catch(failed)
  return {
    id, client_data: response.clientDataJSON, authenticator_data: response.authenticatorData, signature: response.signature,
    ...(response.userHandle !== undefined && { user_handle: response.userHandle }),
  }
}

/** Makes a passkey on this or another device. Rejects like `answerQuestion`. */
export async function makePasskey({ challenge, rp_id, rp_name, user, algorithms, passkeys }: PasskeyOffer): Promise<NewPasskey> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rp_id, name: rp_name },
      user: { id: user.id, name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: passkeys.map(descriptor),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: patience,
    },
  }).catch(failed)
  return { id, client_data: response.clientDataJSON, attestation: response.attestationObject, transports: response.transports ?? [] }
}

const descriptor = ({ id, transports }: PasskeyQuestion['passkeys'][number]) => ({ id, type: 'public-key' as const, transports })

/** Browsers do not say whether somebody gave up or has no passkey here. */
function failed(cause: unknown): never {
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  const message = isKnown ? '这台设备上已有本账号的通行密钥' : '没有完成：已取消、超时，或此设备上没有可用的通行密钥'
  throw new ApiError({ kind: 'refused', status: 0, message, cause })
}
