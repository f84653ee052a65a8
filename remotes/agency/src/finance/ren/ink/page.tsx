import { DocumentList } from '@linggong/shared/business/document-list'
import { Can } from '@linggong/shared/ui/can'
import { useNavigate } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { redinks } from './redinks.ts'

/** 红冲管理(红字确认) (R092): each offset with who must do what until when. */
export function Page() {
  const navigate = useNavigate()
  return (
    <DocumentList
      of={redinks}
      button={
        <Can keys="AgencyFinanceRenInkPageAdd:add" reason="没有新增红冲的权限，请联系管理员">
          <Button type="primary" onClick={() => void navigate('/agency/finance/ren/ink/add')}>新增红冲</Button>
        </Can>
      }
    />
  )
}
