import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { riskList } from '@linggong/shared/business/risk/list'
import type { RowOf } from '@linggong/shared/contract/call'
import { createUserBlacklist, listUserBlacklist, removeUserBlacklist, updateUserBlacklist, userBlacklistHistory } from '@linggong/shared/contract/risk-lists'
import { userBlacklistFields as field } from '@linggong/shared/domain/fields/risk'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { Expiry } from './expiry.tsx'

type Person = RowOf<typeof listUserBlacklist>

const FindPerson = lazyDialog(() => import('./find-person.tsx').then((module) => module.FindPerson))

const { column, custom } = columnsOf<Person, typeof field>(field)

export const UserBlacklist = riskList({
  of: 'user_blacklist',
  fields: field,
  nameOf: ({ name }: Person) => name,
  listed: listedBy(listUserBlacklist, alwaysAnew),
  filters: defineFilters(filtersOf(field, 'name', 'expire_at')),
  columns: [
    column('name', { fixed: 'left', width: 120 }),
    custom('id_no', ({ id, id_no }) => <MaskedText masked={id_no} kind="user_blacklist" id={id} field="id_no" />, { width: 216 }),
    column('reason', { width: 240, grow: true }),
    custom('expire_at', ({ expire_at }) => <Expiry on={expire_at} />, { width: 168 }),
    column('hits', { width: 96 }), column('creator', { width: 112 }), column('create_at', { sortable: true }),
  ],
  calls: { create: createUserBlacklist, update: updateUserBlacklist, remove: removeUserBlacklist, history: userBlacklistHistory },
  inputs: { name: { as: 'line', isRequired: true, most: 32 }, id_no: { as: 'id', isRequired: true }, reason: { as: 'line', isRequired: true }, expire_at: { as: 'day', extra: '不填则长期有效；到期次日起不再限制' } },
  effect: '列入后，任何企业都不能为其导入账单、生成结算单或支付。',
  others: [{ label: '按身份证号查询', dialog: FindPerson }],
  empty: '还没有人员。列入的人员不能收款。',
})
