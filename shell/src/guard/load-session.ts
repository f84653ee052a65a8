import { permissions, platformBrand, staffInfo } from '@linggong/shared/contract/accounts'
import { send } from '@linggong/shared/api/client'
import { errorText } from '@linggong/shared/api/errors'
import { readyPermissions } from '@linggong/shared/session/permissions'
import { currentToken, permissionStateAtom, sessionStore, userAtom } from '@linggong/shared/session/session'

let running: { readonly token: string | null; readonly work: Promise<string> } | null = null

/**
 * Fetches what the guard needs, once per sign-in or reload: user info, permissions and the brand, whose
 * failure is skipped (R065, R066, R246, R247). Resolves to the text of the failure, empty when all went well.
 */
export function loadSession(): Promise<string> {
  const token = currentToken()
  if (running?.token !== token) running = { token, work: load(token).finally(() => (running = null)) }
  return running?.work ?? Promise.resolve('')
}

async function load(token: string | null): Promise<string> {
  sessionStore.set(permissionStateAtom, { status: 'loading' })
  try {
    const [info, listed, brand] = await Promise.all([
      send(staffInfo, { quiet: true }),
      send(permissions, { quiet: true }),
      send(platformBrand, { query: { host: location.hostname }, quiet: true }).catch(() => null),
    ])
    // Signed out, or in again, while this was under way.
    if (currentToken() !== token) return ''
    sessionStore.set(userAtom, { ...info, brand, video: { videos: [...info.video.videos, ...newVideos(info.video.videos, brand?.videos ?? [])] } })
    sessionStore.set(permissionStateAtom, readyPermissions(listed.permissions))
    return ''
  } catch (error) {
    if (currentToken() === token) sessionStore.set(permissionStateAtom, { status: 'failed' })
    return errorText(error)
  }
}

interface Video {
  readonly name: string
  readonly video_url: string
}

/** The brand call repeats the videos that the user info has already. */
function newVideos(known: readonly Video[], more: readonly Video[]): Video[] {
  return more.filter(({ video_url: url }) => !known.some((video) => video.video_url === url))
}
