import { commandKey } from '../palette/keys.ts'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Flex } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'
import { MissingRoute } from './missing-route.tsx'

/** /403 and /404 for signed-in users: below the open pages, which stay, and beside the menu. */
export function LostPage() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const asked = askedOf(state)
  const isForbidden = pathname.startsWith('/403')
  const ways = (
    <Flex gap="small">
      {asked !== '' && <Button onClick={() => void navigate(-1)}>返回上一页</Button>}
      <Button type="primary" onClick={() => void navigate('/')}>
        返回首页
      </Button>
    </Flex>
  )
  return isForbidden ? (
    <StateBlock isError title="您没有访问该页面的权限" text="如工作需要，请联系贵公司的管理员为您的角色开通；也可以换一个账户登录。" action={ways} />
  ) : (
    <StateBlock
      isError
      art="nothing"
      title="页面不存在"
      text={`${asked === '' ? '' : `没有 ${asked} 这个页面，`}地址可能有误，或该页面不属于当前账户。请从菜单重新进入，或按 ${commandKey} + K 搜索。`}
      action={
        <Flex vertical align="center" gap="middle">
          <MissingRoute asked={asked} />
          {ways}
        </Flex>
      }
    />
  )
}

/** The address that led here, if it was not this one. */
function askedOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'asked' in state && typeof state.asked === 'string' ? state.asked : ''
}
