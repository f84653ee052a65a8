import { ImportButton } from '@linggong/shared/business/import/import-button'
import { DocumentList } from '@linggong/shared/business/document-list'
import { TaxCalculatorButton } from '@linggong/shared/business/tax-calculator/button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { importTaxProofs, openTaxCalculator } from '../../commands.ts'
import { months } from './months.tsx'
import { summaries } from './summaries.tsx'

const lists = [{ key: 'income_summary', label: '收入汇总' }, { key: 'month_close', label: '关账' }] as const

const ProofImport = lazyDialog(() => import('./proof-import.tsx').then((module) => module.ProofImport))

/** 收入汇总, and the months of the park as they are closed. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'month_close') return <DocumentList of={months} tabs={tabs} />
  const buttons = (
    <>
      <TaxCalculatorButton command={openTaxCalculator} />
      <ImportButton command={importTaxProofs} dialog={ProofImport} />
    </>
  )
  return <DocumentList of={summaries} tabs={tabs} button={buttons} emptyAction={null} />
}
