import { logout } from '@linggong/shared/contract/accounts'
import { send } from '@linggong/shared/api/client'
import { logOut } from '@linggong/shared/session/log-out'

/**
 * Log-out with the server's knowledge: it forgets the token too. Nobody waits for it; the session ends
 * here in any case. `notice` is what the login page says about it.
 */
export function signOut(notice = ''): void {
  send(logout, { quiet: true }).catch(() => undefined)
  logOut({ notice })
}
