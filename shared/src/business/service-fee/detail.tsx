import { Facts, factsOf } from '@linggong/shared/ui/facts'
import type { Filters } from '@linggong/shared/ui/list-state'
import { serviceFeeBillFields, serviceFeePartFields } from '../../domain/fields/service-fee-bill.ts'
import { DocumentDetail } from '../document-detail.tsx'
import type { FlavourDocument } from '../document.tsx'
import { RecordLink } from '../home.tsx'
import type { ServiceFeeBill, ServiceFeeBillRecord } from './document.tsx'

interface ServiceFeeDetailProps<F extends Filters> {
  readonly of: FlavourDocument<ServiceFeeBill, ServiceFeeBillRecord, F>
}

/** 服务费账单详情: who owes it to whom for what, and how it is made up. */
export function ServiceFeeDetail<F extends Filters>({ of }: ServiceFeeDetailProps<F>) {
  return <DocumentDetail of={of} facts={factsOfBill} tabs={(record) => [{ key: 'parts', label: '费用构成', content: <Parts record={record} /> }]} />
}

function factsOfBill(record: ServiceFeeBillRecord) {
  const fact = factsOf(serviceFeeBillFields, record)
  return [
    fact('kind'),
    fact('payer_name'),
    fact('payee_name'),
    ...(record.settlement_id === null ? [fact('month')] : [fact('settlement_sn', { value: <RecordLink of="settlement" id={record.settlement_id}>{record.settlement_sn}</RecordLink> })]),
    ...(record.paid_amount === record.amount ? [] : [fact('paid_amount')]),
    ...(record.credit_amount === 0 ? [] : [fact('credit_amount')]),
    ...(record.due_amount === 0 ? [] : [fact('due_amount')]),
    fact('create_at'),
    fact('pay_at'),
    ...(record.fail_reason === '' ? [] : [fact('fail_reason', { isWide: true })]),
  ]
}

function Parts({ record: { kind, parts } }: { readonly record: ServiceFeeBillRecord }) {
  const fact = factsOf(serviceFeePartFields, parts)
  return kind === 'company_service_fee' ? (
    <Facts label="企业服务费" facts={[fact('enterprise_service_fee'), fact('enterprise_added_service_fee'), fact('value_added_service_fee'), fact('user_use_fee')]} />
  ) : (
    <Facts label="软件使用费" facts={[fact('paid_settlement_amount'), fact('carried'), ...(parts.late === undefined ? [] : [fact('late')]), fact('software_use_fee_ratio'), fact('ratio_fee'), fact('fixed_fee'), fact('carry')]} />
  )
}
