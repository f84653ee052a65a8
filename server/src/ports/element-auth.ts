import { z } from 'zod'
import type { ElementAuthType } from '@linggong/shared/domain/company-users'
import { answerTo, type HttpPlace } from './port.ts'

/** What the register of identities is asked: whether these belong to one person. Phone and card only where they are compared. */
export interface ElementQuestion {
  /** The same number is the same question, answered and paid for once, however often it is asked. */
  readonly requestNo: string
  readonly kind: ElementAuthType
  readonly name: string
  readonly id_no: string
  readonly phone: string
  readonly bank_card: string
}

/** failure: the register cannot say, and has not charged for it. */
export interface ElementAnswer {
  readonly outcome: 'same' | 'different' | 'failure'
  readonly reason: string
}

/** The bureau that compares the elements of an identity. */
export interface ElementAuth {
  /** Without it nobody is verified. */
  readonly isConnected: boolean
  /** Throws when the outcome is not known: the question is asked again under the same number. */
  ask(question: ElementQuestion): Promise<ElementAnswer>
  close(): Promise<void>
}

/** Only what is compared leaves the house. */
export const elementsOf = ({ kind, name, id_no, phone, bank_card }: Omit<ElementQuestion, 'requestNo'>) => ({
  name,
  id_no,
  ...((kind === 'phone_three_auth' || kind === 'bank_four_auth') && { phone }),
  ...((kind === 'bank_three_auth' || kind === 'bank_four_auth') && { bank_card }),
})

const answer = z.object({ outcome: z.enum(['same', 'different', 'failure']), reason: z.string().max(200).default('') })

/** `POST url` with `{ request_id, kind, name, id_no, phone?, bank_card? }` → `{ outcome, reason }`. */
export const httpElementAuth = (place: HttpPlace): ElementAuth => ({
  isConnected: true,
  ask: ({ requestNo, kind, ...elements }) => answerTo(place, 'identity bureau', { request_id: requestNo, kind, ...elementsOf({ kind, ...elements }) }, answer),
  close: async () => undefined,
})
