import { hash, verify } from '@node-rs/argon2'

/** ASVS 11.4.2; measured at 45 ms. Argon2id is the library's default; it works on threads, the event loop stays free. */
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * Argon2id over what the client sends: the SHA-256 of the password (decision 7). The rule of the password itself
 * (6 to 16 word characters) can only be checked where the password is, in the browser.
 */
export const hashPassword = (clientHash: string): Promise<string> => hash(clientHash, options)

let dummy: Promise<string> | undefined

/** What an unknown phone is compared with. Begun when the server is built, so that not even the first one costs two runs. */
export function dummyHash(): Promise<string> {
  // Tried again where it failed.
  dummy ??= hashPassword('0'.repeat(64)).catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  return dummy
}

/** Takes as long for an unknown account as for a known one: the time must not tell which phones exist. */
export async function passwordFits(stored: string | null | undefined, clientHash: string): Promise<boolean> {
  const compared = stored ?? (await dummyHash())
  const fits = await verify(compared, clientHash)
  return typeof stored === 'string' && fits
}
