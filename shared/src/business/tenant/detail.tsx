import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '@linggong/shared/api/queries'
import { agencyHistory, companyHistory, parkHistory, platformHistory } from '../../contract/tenant-histories.ts'
import { agencyFields, companyFields, parkFields, platformFields, tenantFields } from '../../domain/fields/tenant.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { isQualified, switchKeys, type TenantKind, tenantForm } from '../../domain/tenant-forms.ts'
import { Can } from '@linggong/shared/ui/can'
import { historyTab } from '@linggong/shared/ui/change-log'
import { DetailPage, type DetailTab } from '@linggong/shared/ui/detail-page'
import type { Fact } from '@linggong/shared/ui/facts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { storedFile } from '@linggong/shared/ui/file-view'
import { useParams } from '@linggong/shared/ui/router'
import type { CallOutput } from '../../contract/call.ts'
import type { Home } from '../home.tsx'
import { tenantCalls } from './calls.ts'
import { tenantFacts } from './facts.tsx'
import { EditButton } from './links.tsx'
import { ManagerInvitation, ReplaceManager } from './manager-invitation.tsx'
import { OpeningSteps, type Ways } from './opening.tsx'
import { stepTabs } from './step-facts.tsx'
import { TenantSwitch } from './switch.tsx'
import { yearTab } from './year.tsx'

const histories = { park: parkHistory, platform: platformHistory, agency: agencyHistory, company: companyHistory } as const
const dictionaries = { park: parkFields, platform: platformFields, agency: agencyFields, company: companyFields } as const

export type TenantRecord<K extends TenantKind> = CallOutput<(typeof tenantCalls)[K]['detail']>

interface TenantDetailProps<K extends TenantKind> {
  readonly home: Home
  readonly kind: K
  /** The folder of the form's pages, for who may change it. */
  readonly base?: string
  readonly facts?: (record: TenantRecord<K>) => readonly Fact[]
  readonly tabs?: (record: TenantRecord<K>) => readonly DetailTab[]
  readonly buttons?: (record: TenantRecord<K>) => ReactNode
  /** Where what is missing is done, beside the steps of the form. */
  readonly ways?: (record: TenantRecord<K>) => Ways
  /** What switching means for those below. */
  readonly below?: (record: TenantRecord<K>) => string
}

/** An organisation for those above it: what is still missing, its year, the four steps of its form, its change log. */
export function TenantDetail<K extends TenantKind>({ home, kind, base, facts, tabs, buttons, ways, below }: TenantDetailProps<K>) {
  const { id = '' } = useParams()
  // The details of all kinds have the profile in common.
  const query = useRead(tenantCalls[kind].detail as (typeof tenantCalls)['company']['detail'], { params: { id } })
  const log = useRead(histories[kind] as typeof companyHistory, { params: { id } })
  const [isSwitching, setSwitching] = useState(false)
  const { what } = tenantForm(kind)
  const own = (record: TenantRecord<'company'>) => record as unknown as TenantRecord<K>
  return (
    <>
      <DetailPage what={what} query={query}>
        {(record) => ({
          head: { number: record.name, status: <FieldValue field={tenantFields.is_enable} value={record.is_enable} /> },
          actions: (
            <>
              {buttons?.(own(record))}
              {record.invitation === null && base !== undefined && <ReplaceManager kind={kind} tenant={record} />}
              {base !== undefined && <EditButton kind={kind} base={base} id={id} />}
              <Can keys={switchKeys(kind) as readonly PermissionKey[]}>
                <Button danger={record.is_enable} onClick={() => setSwitching(true)}>
                  {record.is_enable ? '停用' : '启用'}
                </Button>
              </Can>
            </>
          ),
          notice: (
            <OpeningSteps
              home={home}
              opening={record.opening}
              base={base}
              id={id}
              ways={ways?.(own(record)) ?? {}}
              more={{ manager: <ManagerInvitation kind={kind} tenant={record} /> }}
              warning={kind === 'company' && !isQualified(record) ? '补齐资质信息与业务配置前不能支付' : undefined}
            />
          ),
          facts: tenantFacts(record, facts?.(own(record)) ?? []),
          tabs: [yearTab(kind, id), ...(tabs?.(own(record)) ?? []), ...stepTabs(kind, id), historyTab(log, dictionaries[kind], storedFile)],
        })}
      </DetailPage>
      {isSwitching && query.data && <TenantSwitch kind={kind} tenant={query.data} below={below?.(own(query.data)) ?? ''} onClose={() => setSwitching(false)} />}
    </>
  )
}
