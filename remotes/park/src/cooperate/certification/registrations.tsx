import { useOwnLog } from '@linggong/shared/business/own-log'
import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import { searchTaxRegistrations, taxRegistrationById } from '@linggong/shared/contract/tax-registrations'
import { taxRegistrationFields as field, taxRegistrationInputFields, taxRegistrationWords } from '@linggong/shared/domain/fields/tax-registration'
import { taxRegistrationMachine } from '@linggong/shared/domain/machines/tax-registration'
import { columnsOf } from '@linggong/shared/ui/columns'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { batchTextFilter, defineFilters } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

export type Registration = RowOf<typeof searchTaxRegistrations>
export type RegistrationRecord = CallOutput<typeof taxRegistrationById>

const ProcessDialog = lazyDialog(() => import('./process-dialog.tsx').then((module) => module.ProcessDialog))
const ProcessManyDialog = lazyDialog(() => import('./process-dialog.tsx').then((module) => module.ProcessManyDialog))

const { column } = columnsOf<Registration, typeof field>(field)

/** 税务登记 of the park's workers, each person once (R191, R280–R283). */
const registration = defineDocument({
  name: 'tax_registration',
  what: '税务登记',
  unit: '人',
  fields: field,
  machine: taxRegistrationMachine,
  words: taxRegistrationWords,
  filters: defineFilters({
    batch_search: batchTextFilter(field.user_name.label, { placeholder: `${taxRegistrationInputFields.batch_search.label}，每行一个` }),
    ...filtersOf(field, 'status', 'realname_status', 'submit_at', 'deal_at'),
  }),
  columns: [
    opens('tax_registration', column('user_name', { fixed: 'left', width: 92 })),
    column('status'),
    column('id_no', { width: 150 }),
    column('registration_no', { width: 160 }),
    column('realname_status'),
    column('fail_reason', { width: 96, grow: true }),
    column('company_name', { width: 96, grow: true }),
    column('submit_at', { sortable: true }),
    column('deal_at', { sortable: true }),
    column('phone', { width: 116 }),
  ],
  ...listedBy(searchTaxRegistrations, alwaysAnew),
  useRecord: (id, options) => useRead(taxRegistrationById, { params: { id } }, options),
  useLog: (id) => useOwnLog(useRead(taxRegistrationById, { params: { id } })),
  titleOf: ({ user_name }) => user_name,
  actions: {
    process: { leads: true, many: 'process', most: 1000 },
  },
})

export const registrations = inFlavour(registration, home, {
  dialogs: { process: ProcessDialog },
  many: { process: ProcessManyDialog },
  detail: RegistrationDetail,
  actionsWidth: 96,
  empty: '还没有需要税务登记的人员。合作用户签约完成后会出现在这里，每人只登记一次。',
})

/** Over the list. */
function RegistrationDetail({ record }: { readonly record: RegistrationRecord }) {
  const fact = factsOf(field, record)
  return (
    <Facts
      label="税务登记"
      facts={[
        fact('status'), fact('user_name'), fact('id_no'), fact('phone'), fact('area'), fact('company_name'), fact('registration_no'), fact('register_on'), fact('cancel_on'), fact('submit_at'), fact('deal_at'), fact('realname_status'), fact('realname_at'),
        fact('fail_reason', { isWide: true }), fact('realname_remark', { isWide: true }),
      ]}
    />
  )
}
