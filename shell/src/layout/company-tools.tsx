import { manualPath } from '@linggong/shared/session/own-pages'
import { useUser } from '@linggong/shared/session/use-session'
import { ReadOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router-dom'
import { MessagesTool } from '../messages/messages-tool.tsx'
import { HeaderTool } from './header-tool.tsx'
import type { FlavourToolsProps } from './header-tools.tsx'
import { HelpVideos } from './help-videos.tsx'

/** R032–R035 */
export function CompanyTools({ routes }: FlavourToolsProps) {
  const navigate = useNavigate()
  const hasManual = useUser()?.is_display_product_manual === true
  return (
    <>
      <MessagesTool routes={routes} />
      <HelpVideos />
      {hasManual && <HeaderTool icon={<ReadOutlined />} label="产品手册" onClick={() => void navigate(manualPath)} />}
    </>
  )
}
