import { exportSettlements } from '@linggong/shared/contract/settlements'
import { PAY_MODES } from '@linggong/shared/domain/categories'
import { SETTLEMENT_STATUSES, statusOf } from '@linggong/shared/domain/statuses'
import { countSettlements, streamSettlements, type SettlementFilters } from '../modules/settlements/queries.ts'
import type { SettlementRow } from '../modules/settlements/wire.ts'
import { schemaOf, type ListExport } from './export-job.ts'

export const settlementExport: ListExport<SettlementFilters, SettlementRow> = {
  category: 'settlement',
  title: '结算单',
  filters: schemaOf(exportSettlements.body),
  columns: [
    { title: '结算单号', kind: 'text', width: 20, value: (row) => row.sn },
    { title: '状态', kind: 'text', width: 10, value: (row) => statusOf(SETTLEMENT_STATUSES, row.status).label },
    { title: '企业', kind: 'text', width: 30, value: (row) => row.company_name },
    { title: '业务公司', kind: 'text', width: 30, value: (row) => row.agency_name },
    { title: '众包集团', kind: 'text', width: 24, value: (row) => row.platform_name },
    { title: '园区', kind: 'text', width: 20, value: (row) => row.park_name },
    { title: '账单批次', kind: 'text', width: 20, value: (row) => row.batch_sn },
    { title: '账单笔数', kind: 'int', value: (row) => row.bill_count },
    { title: '人数', kind: 'int', value: (row) => row.worker_count },
    { title: '结算金额', kind: 'money', value: (row) => row.settlement_amount },
    { title: '企业服务费', kind: 'money', value: (row) => row.enterprise_service_fee },
    { title: '超额附加服务费', kind: 'money', value: (row) => row.enterprise_added_service_fee },
    { title: '增值服务费', kind: 'money', value: (row) => row.value_added_service_fee },
    { title: '用户使用费', kind: 'money', value: (row) => row.user_use_fee },
    { title: '推广费', kind: 'money', value: (row) => row.promotion_fee },
    { title: '出账手续费', kind: 'money', value: (row) => row.accounting_fee },
    { title: '企业承担税费', kind: 'money', value: (row) => row.company_tax },
    { title: '应付金额', kind: 'money', value: (row) => row.pay_amount },
    { title: '已付金额', kind: 'money', value: (row) => row.paid_amount },
    { title: '个人服务费', kind: 'money', value: (row) => row.personal_service_fee },
    { title: '个人应缴税费', kind: 'money', value: (row) => row.tax_amount },
    { title: '个人到账金额', kind: 'money', value: (row) => row.net_amount },
    { title: '支付成功笔数', kind: 'int', value: (row) => row.paid_count },
    { title: '支付失败笔数', kind: 'int', value: (row) => row.failed_count },
    { title: '支付方式', kind: 'text', width: 12, value: (row) => statusOf(PAY_MODES, row.pay_mode).label },
    { title: '创建时间', kind: 'datetime', value: (row) => row.create_at },
    { title: '确认时间', kind: 'datetime', value: (row) => row.confirm_at },
    { title: '审核时间', kind: 'datetime', value: (row) => row.audit_at },
    { title: '支付时间', kind: 'datetime', value: (row) => row.pay_at },
    { title: '结算时间', kind: 'datetime', value: (row) => row.settlement_at },
  ],
  count: countSettlements,
  rows: (deps, actor, filters) => streamSettlements(deps.db, actor, filters),
}
