import { segments } from '@linggong/shared/session/granted-routes'

/** Path segment that a flavour's own pages begin with. */
const mounts: Readonly<Record<string, string>> = {
  saas: 'admin',
  park: 'park',
  platform: 'platform',
  agency: 'agency',
  company: 'company',
}

/**
 * Where a sign-in goes on: back to the page that asked for it, when that page is of this origin and can
 * be of the account that signed in; else to the front page. Anything else in `redirect` is somebody's trap.
 */
export function destinationOf(redirect: string | null, flavour: string, origin: string): string {
  if (!redirect || !redirect.startsWith('/')) return '/'
  // `//host` and `/\host` leave the origin; the URL parser knows all such forms.
  const url = parse(redirect, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('/login')) return '/'
  const [mount] = segments(url.pathname)
  return mount === 'common' || mount === mounts[flavour] ? `${url.pathname}${url.search}${url.hash}` : '/'
}

function parse(redirect: string, origin: string): URL | null {
  try {
    return new URL(redirect, origin)
  } catch {
    return null
  }
}
