import { hash, verify } from '@node-rs/argon2'

/** ASVS 11.4.2; takes 45 ms. Argon2id is the library's default; it runs on threads, so the event loop is not blocked. */
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * Argon2id over what the client sends: the SHA-256 of the password (decision 7). The rule for passwords
 * (6 to 16 word characters) can only be checked where the password is known, in the browser.
 */
export const hashPassword = (clientHash: string): Promise<string> => hash(clientHash, options)

let dummy: Promise<string> | undefined

/** The hash that an unknown phone's password is compared with. Computed when the server starts, so that not even the first comparison takes twice as long. */
export function dummyHash(): Promise<string> {
  // Retried after a failure.
  dummy ??= hashPassword('0'.repeat(64)).catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  return dummy
}

/** Takes equally long for unknown and known accounts, so that the duration does not reveal which phones exist. */
export async function passwordFits(stored: string | null | undefined, clientHash: string): Promise<boolean> {
  const compared = stored ?? (await dummyHash())
  const fits = await verify(compared, clientHash)
  return typeof stored === 'string' && fits
}
