import { z } from 'zod'

const clientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() })

/** What the browser has added to the signature: which challenge, on which page. Null where it cannot be read. */
export function clientDataOf(base64url: string): z.output<typeof clientData> | null {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
