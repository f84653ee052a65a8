import { permissions, platformBrand, staffInfo } from '../contract/accounts.ts'
import { type Client, client } from './client.ts'
import { errorText, noResponse } from './errors.ts'
import { grantedByFlags } from '../session/own-pages.ts'
import { readyPermissions } from '../session/permissions.ts'
import { type PermissionState, type UserInfo, currentToken, permissionStateAtom, sessionStore, userAtom } from '../session/session.ts'

let running: { readonly token: string | null; readonly work: Promise<string> } | null = null

/**
 * Fetches what the route guard needs, once per sign-in or reload. Resolves to the error text, empty on
 * success.
 */
export function loadSession(): Promise<string> {
  const token = currentToken()
  if (running?.token !== token) running = { token, work: load(token).finally(() => (running = null)) }
  return running?.work ?? Promise.resolve('')
}

async function load(token: string | null): Promise<string> {
  sessionStore.set(permissionStateAtom, { status: 'loading' })
  try {
    const { user, permissions: granted } = await fetchSession(client)
    // The user signed out or in again while this was running.
    if (currentToken() !== token) return ''
    sessionStore.set(userAtom, user)
    sessionStore.set(permissionStateAtom, granted)
    return ''
  } catch (error) {
    // A refused token has already ended the session, with the reason and the return path.
    if (currentToken() !== token) return ''
    sessionStore.set(permissionStateAtom, { status: 'failed' })
    return errorText(error)
  }
}

/** Refetches the session data in place, after a change that the whole layout shows (the brand). On failure the present data stay. */
export async function refreshSession(): Promise<void> {
  const token = currentToken()
  const facts = await fetchSession(client).catch(() => null)
  if (facts === null || currentToken() !== token) return
  sessionStore.set(userAtom, (before) => ({ ...facts.user, brand: facts.user.brand ?? before?.brand ?? null }))
  sessionStore.set(permissionStateAtom, facts.permissions)
}

export interface SessionFacts {
  readonly user: UserInfo
  readonly permissions: PermissionState
}

/**
 * User info, permissions and the brand; a failure of the brand is ignored (R065, R066, R246, R247). An answer
 * without an account is a failure too: otherwise the guard would refetch for ever (R064).
 */
export async function fetchSession({ send }: Pick<Client, 'send'>): Promise<SessionFacts> {
  const [info, listed, brand] = await Promise.all([
    send(staffInfo, { quiet: true }),
    send(permissions, { quiet: true }),
    send(platformBrand, { query: { host: location.hostname }, quiet: true }).catch(() => null),
  ])
  if (!info?.user_phone || !Array.isArray(listed?.permissions)) throw noResponse(info)
  const own = videosOf(info.video)
  const user = { ...info, brand, video: { videos: [...own, ...newVideos(own, videosOf(brand))] } }
  return { user, permissions: readyPermissions(listed.permissions, grantedByFlags(info)) }
}

interface Video {
  readonly name: string
  readonly video_url: string
}

/** Help videos must not keep anybody from signing in: an invalid value counts as none. */
function videosOf(holder: { readonly videos?: readonly Video[] } | null | undefined): readonly Video[] {
  return Array.isArray(holder?.videos) ? holder.videos : []
}

/** The brand call repeats the videos of the user info. */
function newVideos(known: readonly Video[], more: readonly Video[]): Video[] {
  return more.filter(({ video_url: url }) => !known.some((video) => video.video_url === url))
}
