import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { riskList } from '@linggong/shared/business/risk/list'
import type { RowOf } from '@linggong/shared/contract/call'
import { createExecutive, executiveHistory, listExecutives, removeExecutive, updateExecutive } from '@linggong/shared/contract/risk-lists'
import { executiveFields as field } from '@linggong/shared/domain/fields/risk'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { MaskedText } from '@linggong/shared/ui/masked-text'

type Executive = RowOf<typeof listExecutives>

const FindPerson = lazyDialog(() => import('./find-person.tsx').then((module) => module.FindPerson))

const { column, custom } = columnsOf<Executive, typeof field>(field)

/** Who directs an enterprise is not paid by it as a worker. */
export const Executives = riskList({
  of: 'executive',
  fields: field,
  nameOf: ({ name }: Executive) => name,
  listed: listedBy(listExecutives, alwaysAnew),
  filters: defineFilters(filtersOf(field, 'name', 'enterprise_name', 'credit_code')),
  columns: [
    column('name', { fixed: 'left', width: 120 }),
    custom('id_no', ({ id, id_no }) => <MaskedText masked={id_no} kind="executive" id={id} field="id_no" />, { width: 216 }),
    column('position', { width: 112 }), column('enterprise_name', { width: 200, grow: true }), column('credit_code', { width: 188 }), column('hits', { width: 96 }), column('creator', { width: 112 }), column('create_at', { sortable: true }),
  ],
  calls: { create: createExecutive, update: updateExecutive, remove: removeExecutive, history: executiveHistory },
  inputs: {
    name: { as: 'line', isRequired: true, most: 32 }, id_no: { as: 'id', isRequired: true }, position: { as: 'line', most: 32 },
    enterprise_name: { as: 'line', isRequired: true, most: 64 }, credit_code: { as: 'code', isRequired: true },
  },
  effect: '高管不能作为合作用户从本企业收款；从其他企业收款不受影响。',
  others: [{ label: '按身份证号查询', dialog: FindPerson }],
  empty: '还没有企业高管。新增后，他们不能作为合作用户从本企业收款。',
})
