import { useRead } from '@linggong/shared/api/queries'
import { listContractTemplates } from '../../contract/contract-templates.ts'
import { listTaskTemplates } from '../../contract/task-templates.ts'

const all = { query: { page_size: 6000, ordering: 'name' } } as const
const fresh = { staleTime: 60_000 } as const

/** There are few, so they are searched here. */
export const useContractTemplates = (isWanted = true) => useRead(listContractTemplates, all, { ...fresh, enabled: isWanted })
export const useTaskTemplates = (isWanted = true) => useRead(listTaskTemplates, all, { ...fresh, enabled: isWanted })
