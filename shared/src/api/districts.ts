import { districts } from '../contract/lookups.ts'
import { useRead } from './queries.ts'

/** The tree of provinces, cities and districts; fetched when first needed, once per session. */
export function useDistricts(isWanted: boolean) {
  return useRead(districts, {}, { enabled: isWanted, staleTime: Infinity })
}
