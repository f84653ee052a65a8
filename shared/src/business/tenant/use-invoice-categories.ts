import { useRead } from '@linggong/shared/api/queries'
import { listInvoiceCategories } from '../../contract/invoice-categories.ts'

/** There are few, so they are searched here. */
export const useInvoiceCategories = (isWanted = true) => useRead(listInvoiceCategories, { query: { page_size: 1000, ordering: 'name' } }, { staleTime: 60_000, enabled: isWanted })
