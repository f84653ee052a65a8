import { useFlavour } from '../../session/use-session.ts'
import { useLocation, useParams } from '../router.tsx'

/** The key under which a list's columns and views are stored: flavour and route without ids, plus its name where a page has several. */
export function useListKey(name: string | undefined): string {
  const flavour = useFlavour()
  const { pathname } = useLocation()
  const ids = Object.values(useParams())
  return listKey(flavour, pathname, ids, name)
}

export function listKey(flavour: string | null, pathname: string, ids: readonly (string | undefined)[], name?: string): string {
  const path = pathname.split('/').filter((part) => part !== '' && !ids.includes(decode(part)) && part !== flavour)
  // Limited to the characters allowed in a preference's key; the server would refuse others.
  return [flavour ?? 'any', ...path, ...(name === undefined ? [] : [name])].join('.').toLowerCase().replaceAll(/[^a-z0-9._:-]/gu, '-').slice(0, 100)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
