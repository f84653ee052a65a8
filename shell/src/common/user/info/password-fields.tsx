import { useRead } from '@linggong/shared/api/queries'
import { commonPasswords } from '@linggong/shared/contract/accounts'
import { useUser } from '@linggong/shared/session/use-session'
import { useMemo } from 'react'
import { NewPasswordItems } from '../../../login/new-password-items.tsx'

/** The new password, twice, of who is signed in. */
export function PasswordFields() {
  const phone = useUser()?.user_phone ?? ''
  // Where it cannot be fetched, the server still refuses.
  const list = useRead(commonPasswords, {}, { staleTime: Number.POSITIVE_INFINITY })
  const words = useMemo(() => new Set(list.data?.words), [list.data])
  return <NewPasswordItems phone={phone} words={words} />
}
