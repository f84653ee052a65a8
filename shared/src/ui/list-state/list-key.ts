import { useFlavour } from '../../session/use-session.ts'
import { useLocation, useParams } from '../router.tsx'

/** What a list's columns and views are kept under: its flavour and route without ids, and its name where a page has several. */
export function useListKey(name: string | undefined): string {
  const flavour = useFlavour()
  const { pathname } = useLocation()
  const ids = Object.values(useParams())
  return listKey(flavour, pathname, ids, name)
}

export function listKey(flavour: string | null, pathname: string, ids: readonly (string | undefined)[], name?: string): string {
  const path = pathname.split('/').filter((part) => part !== '' && !ids.includes(decode(part)) && part !== flavour)
  // As far as a preference's key may go; a segment of letters outside of it would be refused by the server.
  return [flavour ?? 'any', ...path, ...(name === undefined ? [] : [name])].join('.').toLowerCase().replaceAll(/[^a-z0-9._:-]/gu, '-').slice(0, 100)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
