import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import { StateBlock } from '@linggong/shared/ui/state-block'
import type { HomeFacts } from '../../domain/home/tile.ts'
import type { Home } from '../home.tsx'

/** An organisation that has nothing yet is told what to do first. */
export function Beginning({ home, facts: { beginning } }: { readonly home: Home; readonly facts: HomeFacts }) {
  const { can } = usePermissions()
  const { text, todo } = beginning
  const key = todo && ('page' in todo ? todo.page : home.keyOf(todo.list, todo.grant))
  return <StateBlock title="从这里开始" text={text} {...(todo && key !== undefined && can(key) && { action: <Link to={home.listOf(todo.list).path}>{todo.label}</Link> })} />
}
