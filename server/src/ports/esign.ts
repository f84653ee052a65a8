import { z } from 'zod'
import { answerTo, type HttpPlace } from './port.ts'

export interface SignedText {
  /** The same number is the same certificate. */
  readonly requestNo: string
  /** SHA-256 of the text: the text itself does not leave the house. */
  readonly hash: string
  /** Masked. */
  readonly signer: string
  readonly signedAt: Date
}

/** A service that certifies when which text was signed. */
export interface ESign {
  /** Without it signed contracts wait for their certificate. */
  readonly isConnected: boolean
  /** The number of the certificate. Throws when it is not known whether one was issued: asked again under the same number. */
  certify(text: SignedText): Promise<string>
  close(): Promise<void>
}

/** `POST url` with `{ request_id, hash, signer, sign_at }` → `{ certificate_no }`. */
export const httpESign = (place: HttpPlace): ESign => ({
  isConnected: true,
  certify: async ({ requestNo, hash, signer, signedAt }) =>
    (await answerTo(place, 'signing service', { request_id: requestNo, hash, signer, sign_at: signedAt.toISOString() }, z.object({ certificate_no: z.string().min(1).max(64) }))).certificate_no,
  close: async () => undefined,
})
