import { formatCents } from '@linggong/shared/domain/money'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tell } from './write.ts'

type FeeBill = Pick<Row<'app.service_fee_bill'>, 'id' | 'park_id' | 'platform_id' | 'agency_id' | 'sn'>

/** More is due of a separate service fee (decision 83): the company pays it, and nothing on its settlement waits for it. `due`: cents, in all. */
export async function tellOfFee(tx: Tx, bill: FeeBill, companyId: string, due: number): Promise<void> {
  const { id, park_id, platform_id, agency_id, sn } = bill
  await tell(tx, [
    {
      tenantId: companyId, flavour: 'company', chain: { park_id, platform_id, agency_id, company_id: companyId }, permission: 'CompanySettlementServicePageIndex',
      kind: 'fee_due', title: '服务费待支付', body: `服务费账单 ${sn} 待支付 ¥ ${formatCents(due)}，请安排支付。`, target: { kind: 'service_fee_bill', id },
    },
  ])
}
