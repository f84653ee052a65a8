import { clearFaults, faultTexts, readFaults } from '@linggong/shared/federation/faults'
import { clearOverrides, overridePermission, readOverrides } from '@linggong/shared/federation/overrides'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'

/** Shown on every page while an override or a simulated fault is active. */
export function TesterRibbon() {
  const mayOverride = usePermissions().can(overridePermission)
  // The overrides at load time are those in effect.
  const [{ overrides, faults }] = useState(() => ({ overrides: readOverrides(), faults: readFaults() }))
  const tried = Object.entries(overrides).map(([flavour, override]) => `${flavour} 的${'build' in override ? `构建 ${override.build}` : `本机构建 ${override.entry}`}，到 ${clock(override.until)}`)
  const broken = Object.entries(faults).map(([flavour, fault]) => `${flavour} ${faultTexts[fault]}`)
  const texts = [...(tried.length > 0 ? [`正在试用 ${tried.join('；')}`] : []), ...(broken.length > 0 ? [`故障演练：${broken.join('、')}`] : [])]
  if (!mayOverride || texts.length === 0) return null

  function handleReset(): void {
    clearOverrides()
    clearFaults()
    location.reload()
  }

  return (
    <Alert
      banner
      type="warning"
      title={
        <>
          {texts.join('。')} <Link to="/__versions">查看</Link>
        </>
      }
      action={<Button onClick={handleReset}>全部恢复</Button>}
    />
  )
}

const clock = (until: number): string => new Date(until).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })
