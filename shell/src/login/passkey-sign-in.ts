import { answerQuestion } from '@linggong/shared/api/passkeys'
import { passkeyLogin, startPasskeyLogin } from '@linggong/shared/contract/passkeys'
import { type Ticket, isFlavour } from '@linggong/shared/session/token'
import { type LoginContext, ticketIn, visitor } from './sign-in.ts'

/** Rejects like `signIn`. The browser asks which passkey, so that nobody types anything. */
export async function signInByPasskey({ host, app, relatedIds }: LoginContext, accepts = false): Promise<Ticket> {
  const passkey = await answerQuestion(await visitor.send(startPasskeyLogin, { quiet: true }))
  const relatedId = relatedIds.at(-1)
  const body = { host, passkey, ...(relatedId && { related_id: relatedId }), ...(isFlavour(app) && { app }), ...(accepts && { accept: true as const }) }
  return ticketIn(await visitor.send(passkeyLogin, { body, quiet: true }))
}
