import { DocumentList } from '@linggong/shared/business/document-list'
import { MonthEvidenceButton } from '@linggong/shared/business/evidence/month-button'
import { TaxCalculatorButton } from '@linggong/shared/business/tax-calculator/button'
import { Link } from '@linggong/shared/ui/router'
import { openTaxCalculator } from '../../commands.ts'
import { home } from '../../home.ts'
import { settlements } from './settlements.ts'

/** 结算单. */
export function Page() {
  return (
    <DocumentList
      of={settlements}
      button={
        <>
          <TaxCalculatorButton command={openTaxCalculator} />
          <MonthEvidenceButton />
        </>
      }
      emptyAction={<Link to={home.listOf('bill').path}>去导入账单</Link>}
    />
  )
}
