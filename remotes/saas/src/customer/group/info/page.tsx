import { useRead } from '@linggong/shared/api/queries'
import { platformDetail, platformHistory } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { Can } from '@linggong/shared/ui/can'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { DetailPage } from '@linggong/shared/ui/detail-page'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { useParams } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { useState } from 'react'
import { backOffice } from '../back-office.ts'
import { GroupSwitch } from '../switch-dialog.tsx'
import { GroupAgencies } from './agencies.tsx'
import { groupFacts } from './facts.tsx'
import { GroupMonths } from './months.tsx'

/** 集团详情: profile, the settlements of half a year, agencies. */
export function Page() {
  const { id = '' } = useParams()
  const query = useRead(platformDetail, { params: { id } })
  const [isSwitching, setSwitching] = useState(false)
  return (
    <>
      <DetailPage what="集团" query={query}>
        {(group) => ({
          head: { number: group.name, status: <FieldValue field={platformFields.is_enable} value={group.is_enable} /> },
          actions: (
            <>
              <Button href={backOffice(group)} target="_blank" rel="noopener">
                进入集团后台
              </Button>
              <Can keys="AdminCustomerGroupPageIndex:enable">
                <Button danger={group.is_enable} type={group.is_enable ? 'default' : 'primary'} onClick={() => setSwitching(true)}>
                  {group.is_enable ? '停用' : '启用'}
                </Button>
              </Can>
            </>
          ),
          facts: groupFacts(group),
          tabs: [
            { key: 'business', label: '近半年结算', content: <GroupMonths months={group.months} /> },
            { key: 'agencies', label: `业务公司 (${group.agencies.length})`, content: <GroupAgencies agencies={group.agencies} /> },
            { key: 'history', label: '变更记录', content: <GroupHistory id={group.id} /> },
          ],
        })}
      </DetailPage>
      {isSwitching && query.data && <GroupSwitch group={query.data} onClose={() => setSwitching(false)} />}
    </>
  )
}

function GroupHistory({ id }: { readonly id: string }) {
  const query = useRead(platformHistory, { params: { id } })
  return <ChangeLog query={query} fields={platformFields} />
}
