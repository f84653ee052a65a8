import { useRead } from '@linggong/shared/api/queries'
import { isRecord } from '@linggong/shared/api/errors'
import type { TextOf } from '@linggong/shared/ui/wizard-page'
import { organizationTrees } from '../../contract/organizations.ts'
import { channelTree } from '../../contract/tenant-lookups.ts'
import { parkChoices } from '../../contract/tenants.ts'
import { addressText, type Address } from '../../domain/area.ts'
import { parkFields } from '../../domain/fields/tenant.ts'
import type { Fields } from '../../domain/fields/field.ts'
import type { TenantKind } from '../../domain/tenant-forms.ts'
import { useContractTemplates, useTaskTemplates } from '../template/use-templates.ts'
import { useAgencyWallets } from '../wallet/choice.tsx'
import { useInvoiceCategories } from './use-invoice-categories.ts'
import { settingText } from './setting-text.ts'
import { useIndustries } from './use-industries.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly children?: readonly Named[] | undefined
}

const namesOf = (all: readonly Named[] = []): [string, string][] => all.flatMap(({ id, name, children }) => [[id, name] as [string, string], ...namesOf(children)])
const isAddress = (value: unknown): value is Address => isRecord(value) && ['province', 'city', 'district', 'detail'].every((part) => typeof value[part] === 'string')
const dictionary: Fields = parkFields

/** What the form has entered, in words, where two versions of it are compared. The names behind ids are those that the form offers for choice. */
export function useTextOf(kind: TenantKind): TextOf {
  const quiet = { staleTime: 60_000, quiet: true }
  const reads = [
    useIndustries().data?.results,
    useRead(channelTree, {}, quiet).data?.results,
    useRead(organizationTrees, {}, { ...quiet, enabled: kind === 'park' }).data?.results,
    useRead(parkChoices, {}, { ...quiet, enabled: kind === 'agency' }).data?.results,
    useContractTemplates(kind === 'company').data?.results,
    useTaskTemplates(kind === 'company').data?.results,
    useAgencyWallets(kind === 'company'),
    useInvoiceCategories(kind === 'platform').data?.results,
  ]
  const names = new Map(reads.flatMap((results: readonly Named[] | undefined) => namesOf(results)))
  const nameOf = (id: unknown): string => (typeof id === 'string' ? (names.get(id) ?? id) : '')
  return (field, value) => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return undefined
    if (isAddress(value)) return addressText(value) || undefined
    if (field === 'administrator_choices' && isRecord(value)) return `移除 ${Object.values(value).filter((choice) => choice === 'remove').length} 人`
    if (field.endsWith('_id')) return nameOf(value)
    if ((field === 'industry_ids' || field === 'task_templates' || field === 'invoice_category_ids') && Array.isArray(value)) return value.map(nameOf).join('、')
    if (Array.isArray(value) && dictionary[field]?.kind === 'file') return `${value.length} 个文件`
    return settingText(field, value)
  }
}
