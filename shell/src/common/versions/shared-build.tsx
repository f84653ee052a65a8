import { setOverride } from '@linggong/shared/federation/overrides'
import type { Registry } from '@linggong/shared/federation/registry'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * `?try=agency:<build>`: a link shared by a colleague. Nothing runs before the tester has agreed, and the
 * question is shown as long as the URL contains it.
 */
export function SharedBuild({ remotes }: { readonly remotes: Registry['remotes'] }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [openedAt] = useState(() => Date.now())
  const [, flavour, build] = /^(\w+):([0-9a-z]{6,64})$/u.exec(search.get('try') ?? '') ?? []
  if (!search.has('try')) return null
  // Whoever shares a link writes the name: `__proto__` is no remote.
  const listed = flavour === undefined || !Object.hasOwn(remotes, flavour) ? undefined : remotes[flavour]?.builds.find((one) => one.build === build)
  // A list from before its last day may still have it.
  const isOver = listed?.preview !== undefined && Date.parse(listed.preview.until) <= openedAt
  if (isOver) return <Alert type="warning" showIcon title={`分支 ${listed.preview?.branch} 的预览已到期；没有任何改动`} />
  if (flavour === undefined || listed === undefined) return <Alert type="warning" showIcon title="这个链接所指的构建不在清单中，可能已被清理；没有任何改动" />

  function handleTry(remote: string, wanted: string): void {
    setOverride(remote, { build: wanted })
    location.replace(pathname)
  }

  return (
    <Modal
      open
      title={listed.preview ? `试用 ${flavour} 分支 ${listed.preview.branch} 的预览 ${listed.build}？` : `试用 ${flavour} 的构建 ${listed.build}？`}
      okText="试用"
      onOk={() => handleTry(flavour, listed.build)}
      onCancel={() => void navigate(pathname, { replace: true })}
    >
      只影响这个浏览器，8 小时后或退出登录时自动恢复。页面会重新加载。
    </Modal>
  )
}
