import { allPermissions } from '@linggong/shared/domain/permissions'
import { readyPermissions } from '@linggong/shared/session/permissions'
import { type UserInfo, permissionStateAtom, sessionStore, ticketAtom, userAtom } from '@linggong/shared/session/session'

const user: UserInfo = {
  id: '01900000-0000-7000-8000-000000000001',
  name: '目录',
  user_name: '目录',
  user_phone: '19900000004',
  app: 'agency',
  related_id: '01900000-0000-7000-8000-000000000002',
  related_name: '示例业务公司',
  is_enable: true,
  disabled_by: null,
  role_names: ['超级管理员'],
  is_display_product_manual: false,
  has_password: true,
  permissions: [],
  video: { videos: [] },
  brand: null,
}

/** The parts need a user with permissions: here an agency's staff with all permissions. Nothing is stored. */
export function pretendSession(): void {
  sessionStore.set(ticketAtom, { token: 'catalogue', flavour: 'agency' })
  sessionStore.set(userAtom, user)
  sessionStore.set(permissionStateAtom, readyPermissions(allPermissions('agency')))
}
