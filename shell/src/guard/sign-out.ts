import { logout } from '@linggong/shared/contract/accounts'
import { send } from '@linggong/shared/api/client'
import { logOut } from '@linggong/shared/session/log-out'

/**
 * Logs out and tells the server to forget the token, without waiting for it; the session ends
 * locally in any case. `notice` is shown on the login page.
 */
export function signOut(notice = ''): void {
  send(logout, { quiet: true }).catch(() => undefined)
  logOut({ notice })
}
