import { logout } from '@linggong/shared/contract/accounts'
import { send } from '@linggong/shared/api/client'
import { logOut } from '@linggong/shared/session/log-out'

/** Log-out by the user: the server forgets the token too. Nobody waits for it: the session ends here in any case. */
export function signOut(): void {
  send(logout, { quiet: true }).catch(() => undefined)
  logOut()
}
