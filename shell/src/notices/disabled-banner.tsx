import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Alert } from 'antd'
import { ScrollingText } from './scrolling-text.tsx'

/** A disabled company keeps its data in sight and begins nothing new (R043, R520). It cannot be dismissed: it is the state of things. */
export function DisabledBanner() {
  if (!useIsTenantDisabled()) return null
  return <Alert banner type="error" title={<ScrollingText texts={['贵公司已被停用，暂无法办理新业务，请联系管理合作公司']} />} />
}
