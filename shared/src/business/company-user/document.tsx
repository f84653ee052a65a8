import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { areaFilter, batchTextFilter, defineFilters } from '@linggong/shared/ui/list-state'
import type { ReactNode } from 'react'
import { areaPath, areaText } from '../../domain/area.ts'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { companyUserById, companyUserHistory, downloadContracts, downloadIdcards, exportCompanyUsers, searchCompanyUsers } from '../../contract/company-users.ts'
import { companyUserFields as field, companyUserInputFields } from '../../domain/fields/company-user.ts'
import { companyUserMachine } from '../../domain/machines/company-user.ts'
import { companyUserWords } from '../../domain/machines/words.ts'
import { defineDocument, type DialogProps } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { AuthStatus, ShownStatus } from './status.tsx'
import { Used } from './used.tsx'

export type CompanyUser = RowOf<typeof searchCompanyUsers>
export type CompanyUserRecord = CallOutput<typeof companyUserById>
export type CompanyUserDialogProps = DialogProps<CompanyUserRecord>

/** Nine (R157–R165). `ids` is set by links: whom they are about is in the list. */
const filters = defineFilters({
  batch_search: batchTextFilter(field.user_name.label, { placeholder: `${companyUserInputFields.batch_search.label}，每行一个` }),
  ...filtersOf(field, 'id_no', 'status'),
  area: areaFilter(field.area.label),
  ...filtersOf(field, 'contract_sign_at', 'realname_collect_at', 'settlement_at', 'termination_at'),
  ids: { ...batchTextFilter('合作用户', { hidden: true }), show: (ids: readonly string[]) => `已指定 ${ids.length} 人` },
})

const { column, custom } = columnsOf<CompanyUser, typeof field>(field)

/** Selected ones alone; everything that the filter finds is the button above the list. */
const exportChosen = (rows: readonly CompanyUser[]): ReactNode => (
  <ExportButton call={exportCompanyUsers} label="导出所选" input={[{ body: { ids: rows.map(({ id }) => id).join(',') } }]} total={rows.length} />
)

/** Contracts of those who have signed (R625), identity papers of those who have sent them (R624); the others are skipped. */
function downloadChosen(rows: readonly CompanyUser[]): ReactNode {
  const signed = rows.filter(({ contract_sign_at }) => contract_sign_at !== null)
  const idsOf = (some: readonly CompanyUser[]) => some.map(({ id }) => id).join(',')
  return (
    <>
      <ExportButton call={downloadContracts} label={`下载合同（${signed.length} 人已签约）`} input={[{ body: { ids: idsOf(signed) } }]} total={signed.length} />
      <ExportButton call={downloadIdcards} label="下载证件" input={[{ body: { ids: idsOf(rows) } }]} total={rows.length} />
    </>
  )
}

/** The cooperation of an enterprise with a worker: how they come, are checked, sign and end (domain.md §2.4). */
export const companyUser = defineDocument({
  name: 'company_user',
  what: '合作用户',
  unit: '人',
  fields: field,
  machine: companyUserMachine,
  words: companyUserWords,
  filters,
  columns: [
    opens('company_user', column('user_name', { fixed: 'left', width: 84 })),
    custom('auth_status', (row) => <AuthStatus user={row} />, { width: 120 }),
    column('phone', { width: 100 }),
    column('id_no', { width: 150 }),
    column('company_name', { width: 176, grow: true }),
    column('agency_name', { width: 168, grow: true }),
    column('contract_sign_at', { width: 144, sortable: true }),
    custom('month_amount', ({ month_amount: used, month_limit: limit }) => <Used label={field.month_amount.label} used={used} limit={limit} />, { width: 152 }),
    custom('season_amount', ({ season_amount: used, season_limit: limit }) => <Used label={field.season_amount.label} used={used} limit={limit} />, { width: 152 }),
    custom('area', (row) => areaText(areaPath(row)) || '—', { width: 168 }),
    column('source', { width: 92 }),
    column('realname_collect_at', { sortable: true }),
    column('settlement_at', { sortable: true }),
    column('termination_at', { sortable: true }),
    column('create_at', { sortable: true }),
    column('is_enable', { width: 92 }),
  ],
  useRecord: (id, options) => useRead(companyUserById, { params: { id } }, { ...options, refetchInterval: untilAnswered }),
  useLog: (id, options) => useRead(companyUserHistory, { params: { id } }, options),
  ...listedBy(searchCompanyUsers),
  titleOf: ({ user_name }) => user_name,
  shownStatus: (row) => <ShownStatus user={row} />,
  chosen: { export: exportChosen, download: downloadChosen },
  actions: {
    sign_sms: { label: companyUserWords.sign_sms, grant: 'sign', leads: true, isNewBusiness: true, isOpen: ({ status, sign_method }: CompanyUser) => status === 'to_sign' && sign_method !== 'none' },
    photo_sms: { label: companyUserWords.photo_sms, grant: 'sign', leads: true, isNewBusiness: true, isOpen: ({ status }: CompanyUser) => status === 'to_audit' },
    reinvite: { grant: 'sign', leads: true },
    auth: { label: companyUserWords.auth, grant: 'edit', leads: true, isNewBusiness: true, isOpen: ({ status, auth_fault }: CompanyUser) => status === 'to_auth' && auth_fault !== '' },
    update: { label: companyUserWords.update, grant: 'edit', isOpen: ({ status }: CompanyUser) => status !== 'end_cooperation' },
    disable: { label: companyUserWords.disable, grant: 'enable', isDanger: true, isOpen: ({ status, is_enable }: CompanyUser) => status === 'in_cooperation' && is_enable },
    enable: { isOpen: ({ status, is_enable }: CompanyUser) => status === 'in_cooperation' && !is_enable },
    termination: { grant: 'terminate', isDanger: true },
    delete: { isDanger: true },
  },
})

/** The register answers by itself, within seconds as a rule. */
const untilAnswered = (record: CompanyUserRecord | undefined): number | false => (record?.checks.some(({ outcome }) => outcome === 'waiting') === true ? 3000 : false)
