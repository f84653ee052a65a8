import { setOverride } from '@linggong/shared/federation/overrides'
import { Modal } from 'antd'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * `?try=agency:<build>`: a link that a colleague has shared. Nothing runs before the tester has agreed, and the
 * question stands exactly as long as the address asks it.
 */
export function SharedBuild() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [, flavour, build] = /^(\w+):([0-9a-z]{6,64})$/u.exec(search.get('try') ?? '') ?? []
  if (flavour === undefined || build === undefined) return null

  function handleTry(remote: string, wanted: string): void {
    setOverride(remote, { build: wanted })
    location.replace(pathname)
  }

  return (
    <Modal
      open
      title={`试用 ${flavour} 的构建 ${build}？`}
      okText="试用"
      onOk={() => handleTry(flavour, build)}
      onCancel={() => void navigate(pathname, { replace: true })}
    >
      只影响这个浏览器，8 小时后或退出登录时自动恢复。页面会重新加载。
    </Modal>
  )
}
