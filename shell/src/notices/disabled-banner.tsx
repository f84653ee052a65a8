import { flavourTags } from '@linggong/shared/domain/brand-title'
import { useTenant } from '@linggong/shared/session/use-session'
import { Alert } from 'antd'
import { LazyScrollingText } from './lazy-line.tsx'

/** A disabled company, or one below a disabled organisation, can view its data but start nothing new (R043, R520). The banner cannot be dismissed, because the state persists. */
export function DisabledBanner() {
  const by = useTenant()?.disabledBy ?? null
  if (by === null) return null
  const whose = by === 'own' ? '贵公司' : `所属${flavourTags[by]}`
  return <Alert banner type="error" title={<LazyScrollingText texts={[{ text: `${whose}已被停用，暂无法办理新业务，请联系管理合作公司` }]} />} />
}
