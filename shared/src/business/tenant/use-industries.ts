import { useRead } from '@linggong/shared/api/queries'
import { listIndustries } from '../../contract/industries.ts'

/** All industries: there are few, so they are searched here. What is no longer offered keeps its name where it was chosen. */
export const useIndustries = () => useRead(listIndustries, { query: { page_size: 6000, ordering: 'id' } }, { staleTime: 60_000 })
