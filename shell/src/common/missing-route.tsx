import { RemoteFailure } from '@linggong/shared/federation/failure'
import { remoteLoader } from '@linggong/shared/federation/remotes'
import { useRemote } from '@linggong/shared/federation/use-remote'
import { useFlavour } from '@linggong/shared/session/use-session'
import { useCopy } from '@linggong/shared/ui/copy-text'
import { Button, Flex } from 'antd'
import { useEffect } from 'react'
import { isOwnPath } from '../login/destination.ts'

interface MissingRouteProps {
  /** The address that was asked for. */
  readonly asked: string
}

/** An address of the account's own remote that its running build has no page for: which build, and who answers for it. Noted for `/__versions`. */
export function MissingRoute({ asked }: MissingRouteProps) {
  const flavour = useFlavour() ?? ''
  const { state } = useRemote(flavour)
  const copy = useCopy()
  const isOwn = isOwnPath(asked, flavour)
  const running = isOwn && state.status === 'ready' ? state : null
  const [build, owner] = [running?.build ?? '', running?.owner ?? '']

  useEffect(() => {
    if (build !== '') remoteLoader(flavour).note(new RemoteFailure({ reason: 'no-route', phase: 'page', flavour, build, owner, detail: asked }))
  }, [flavour, build, owner, asked])

  if (running === null) return null
  return (
    <Flex vertical align="center" gap="small">
      <div>{running.replaced ? '新版本暂时无法使用，正在运行的上一版本没有这个页面。' : '正在运行的版本没有这个页面；以前能打开的链接，请告诉负责人。'}</div>
      <div>
        版本 {build}，负责人 {owner}
      </div>
      <Button size="small" onClick={() => void copy([`没有页面 ${asked}`, `${flavour} no-route(page)`, `版本：${build}`, `负责人：${owner}`, new Date().toISOString()].join('\n'))}>
        复制详情
      </Button>
    </Flex>
  )
}
