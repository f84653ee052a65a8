import { EnabledSelect, type ManyProps } from '../enabled-select.tsx'
import { useInvoiceCategories } from './use-invoice-categories.ts'

/** None: enterprises may have all of them. */
export const InvoiceCategoriesSelect = (props: ManyProps) => <EnabledSelect {...props} query={useInvoiceCategories()} placeholder="不选表示全部可用" what="开票类目" none="运营平台还没有维护开票类目" />
