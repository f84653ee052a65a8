import { DocumentList } from '@linggong/shared/business/document-list'
import { TaxCalculatorButton } from '@linggong/shared/business/tax-calculator/button'
import { openTaxCalculator } from '../../commands.ts'
import { summaries } from './summaries.tsx'

/** 收入汇总. */
export function Page() {
  return <DocumentList of={summaries} button={<TaxCalculatorButton command={openTaxCalculator} />} emptyAction={null} />
}
