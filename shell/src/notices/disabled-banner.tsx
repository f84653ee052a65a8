import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Alert } from 'antd'
import { ScrollingText } from './scrolling-text.tsx'

/** A disabled company can view its data but start nothing new (R043, R520). The banner cannot be dismissed, because the state persists. */
export function DisabledBanner() {
  if (!useIsTenantDisabled()) return null
  return <Alert banner type="error" title={<ScrollingText texts={[{ text: '贵公司已被停用，暂无法办理新业务，请联系管理合作公司' }]} />} />
}
