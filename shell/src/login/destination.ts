import { segments } from '@linggong/shared/session/granted-routes'

/** The first path segment of a flavour's own pages. */
const mounts: Readonly<Record<string, string>> = {
  saas: 'admin',
  park: 'park',
  platform: 'platform',
  agency: 'agency',
  company: 'company',
}

/** Whether a page is one of the flavour's own, and not the shell's. */
export const isOwnPath = (path: string, flavour: string): boolean => segments(path)[0] === mounts[flavour]

/**
 * Where to continue after a sign-in: the page that required it, if it is of this origin and can
 * belong to the signed-in account; else the front page. Anything else in `redirect` may be malicious.
 */
export function destinationOf(redirect: string | null, flavour: string, origin: string): string {
  if (!redirect || !redirect.startsWith('/')) return '/'
  // `//host` and `/\host` lead to another origin; the URL parser handles all such forms.
  const url = parse(redirect, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('/login')) return '/'
  return ['common', '__versions'].includes(segments(url.pathname)[0] ?? '') || isOwnPath(url.pathname, flavour) ? `${url.pathname}${url.search}${url.hash}` : '/'
}

function parse(redirect: string, origin: string): URL | null {
  try {
    return new URL(redirect, origin)
  } catch {
    return null
  }
}
