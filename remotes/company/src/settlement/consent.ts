import { errorText } from '@linggong/shared/api/errors'
import { answerQuestion, canUsePasskeys } from '@linggong/shared/api/passkeys'
import type { PasskeyAnswer, PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import { useUser } from '@linggong/shared/session/use-session'
import type { ConfirmMoneyProps, MoneyInputs } from '@linggong/shared/ui/confirm-money'
import { App } from 'antd'
import { useRef } from 'react'

/** The code, or a passkey's signature of this payment. */
export type Consent = { readonly captcha: string } | { readonly passkey: PasskeyAnswer }

/** How a payment is approved. `ask`: what a passkey is to sign for exactly this payment; the answer is undefined when somebody gave up, which has been said. */
export function useConsent(action: ConfirmMoneyProps['action'], ask: () => Promise<PasskeyQuestion>) {
  const { message } = App.useApp()
  const user = useUser()
  const signed = useRef<Consent | null>(null)
  return {
    canSign: canUsePasskeys(user?.brand?.passkey_host),
    /** After a lost connection what was signed is sent again: another signature would be another payment. */
    async consentOf({ isSigned, captcha }: MoneyInputs): Promise<Consent | undefined> {
      if (!isSigned) return { captcha }
      try {
        signed.current = action.isLost && signed.current !== null ? signed.current : { passkey: await answerQuestion(await ask()) }
        return signed.current
      } catch (error) {
        void message.error(errorText(error))
        return undefined
      }
    },
  }
}
