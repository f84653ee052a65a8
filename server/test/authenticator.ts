import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyOffer, PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'

/** An authenticator with one passkey (ES256), and the browser in front of it: answers as both do, or as an attacker would. */
export interface Trick {
  /** The page that asks, when not ours. */
  readonly origin?: string
  /** The host that the passkey is for, when not ours. */
  readonly rpId?: string
  readonly challenge?: string
  /** The person was not asked for PIN or finger. */
  readonly unverified?: true
  readonly type?: string
  /** Another account's handle. */
  readonly handle?: string
  /** Signed by another key under the same name. */
  readonly forged?: true
}

const origin = 'http://localhost:8080'
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const newKey = (): { privateKey: KeyObject; publicKey: KeyObject } => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export class Authenticator {
  readonly credentialId = randomBytes(32)
  /** Of signatures made; 0 stays 0 where `counts` is false, as with synced passkeys. */
  counter = 0
  #key = newKey()
  #handle = ''
  readonly #counts: boolean

  constructor(counts = true) {
    this.#counts = counts
  }

  /** In COSE. */
  get publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, bytesOf(x)], [-3, bytesOf(y)]]))
  }

  /** As `navigator.credentials.create` does. */
  create({ challenge, rp_id, user }: PasskeyOffer, trick: Trick = {}) {
    this.#handle = user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const authData = Buffer.concat([this.#head(trick.rpId ?? rp_id, 0x41 | (trick.unverified ? 0 : 4)), Buffer.alloc(16), length, this.credentialId, this.publicKey])
    const made = isoCBOR.encode(new Map<string, string | Uint8Array | Map<string, string>>([['fmt', 'none'], ['attStmt', new Map<string, string>()], ['authData', new Uint8Array(authData)]]))
    return { id: this.credentialId.toString('base64url'), client_data: clientData('webauthn.create', challenge, trick), attestation: Buffer.from(made).toString('base64url'), transports: ['internal'] }
  }

  /** As `navigator.credentials.get` does. */
  get({ challenge, rp_id }: PasskeyQuestion, trick: Trick = {}) {
    if (this.#counts) this.counter += 1
    const data = clientData(trick.type ?? 'webauthn.get', trick.challenge ?? challenge, trick)
    const authData = this.#head(trick.rpId ?? rp_id, 0x01 | (trick.unverified ? 0 : 4))
    const { privateKey } = trick.forged ? newKey() : this.#key
    return {
      id: this.credentialId.toString('base64url'),
      client_data: data,
      authenticator_data: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(Buffer.from(data, 'base64url'))]), privateKey).toString('base64url'),
      user_handle: trick.handle ?? this.#handle,
    }
  }

  #head(rpId: string, flags: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }
}

const bytesOf = (base64url: string): Uint8Array => new Uint8Array(Buffer.from(base64url, 'base64url'))

const clientData = (type: string, challenge: string, trick: Trick): string =>
  Buffer.from(JSON.stringify({ type, challenge: trick.challenge ?? challenge, origin: trick.origin ?? origin, crossOrigin: false })).toString('base64url')
