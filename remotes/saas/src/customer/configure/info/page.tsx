import { useRead } from '@linggong/shared/api/queries'
import { stepTabs } from '@linggong/shared/business/tenant/step-facts'
import { platformHistory } from '@linggong/shared/contract/tenant-histories'
import { platformDetail } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { historyTab } from '@linggong/shared/ui/change-log'
import { DetailPage } from '@linggong/shared/ui/detail-page'
import { factsOf } from '@linggong/shared/ui/facts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { storedFile } from '@linggong/shared/ui/file-view'
import { useParams } from '@linggong/shared/ui/router'
import { BackOfficeButton } from '../../group/back-office-link.tsx'
import { home } from '../../../home.ts'
import { GroupBrand } from './brand.tsx'
import { EditableStep, isEditable } from './editable-step.tsx'

/** 集团配置详情: brand, channels and limits, industries of a group. */
export function Page() {
  const { id = '' } = useParams()
  const query = useRead(platformDetail, { params: { id } })
  const log = useRead(platformHistory, { params: { id } })
  return (
    <DetailPage what={home.listOf('group_configuration').title} query={query}>
      {(group) => {
        const fact = factsOf(platformFields, group)
        return {
          head: { number: group.name, status: <FieldValue field={platformFields.is_enable} value={group.is_enable} /> },
          actions: <BackOfficeButton group={group} />,
          facts: [fact('alias'), fact('agency_count'), fact('company_count')],
          tabs: [
            { key: 'brand', label: '品牌', content: <GroupBrand id={id} /> },
            ...stepTabs('platform', id).flatMap((tab) => (isEditable(tab.key) ? [{ ...tab, content: <EditableStep id={id} step={tab.key} title={tab.label}>{tab.content}</EditableStep> }] : [])),
            historyTab(log, platformFields, storedFile),
          ],
        }
      }}
    </DetailPage>
  )
}
