import { z } from 'zod'
import { answerTo, type HttpPlace } from './port.ts'

/** Whether the picture shows a living person, the one whom name and number belong to. */
interface FaceQuestion {
  /** The same number is the same question, answered and paid for once, however often it is asked. */
  readonly requestNo: string
  readonly name: string
  readonly id_no: string
  /** JPEG, as it is stored: the same bytes each time. */
  readonly photo: Buffer
}

/** failure: nobody can say, and nothing was charged. */
export interface FaceAnswer {
  readonly outcome: 'same' | 'different' | 'failure'
  readonly reason: string
}

/** The bureau that compares faces. */
export interface Liveness {
  /** Without it nobody signs by face. */
  readonly isConnected: boolean
  /** Throws when the outcome is not known: the question is asked again under the same number. */
  compare(question: FaceQuestion): Promise<FaceAnswer>
  close(): Promise<void>
}

const answer = z.object({ outcome: z.enum(['same', 'different', 'failure']), reason: z.string().max(200).default('') })

/** `POST url` with `{ request_id, name, id_no, photo }`, the photo in base64 → `{ outcome, reason }`. */
export const httpLiveness = (place: HttpPlace): Liveness => ({
  isConnected: true,
  compare: ({ requestNo, name, id_no, photo }) => answerTo(place, 'comparison of faces', { request_id: requestNo, name, id_no, photo: photo.toString('base64') }, answer),
  close: async () => undefined,
})
