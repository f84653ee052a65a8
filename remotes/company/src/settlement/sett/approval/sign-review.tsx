import { send } from '@linggong/shared/api/client'
import { errorText } from '@linggong/shared/api/errors'
import { answerQuestion, canUsePasskeys } from '@linggong/shared/api/passkeys'
import { startReviewPasskey } from '@linggong/shared/contract/payment-approvals'
import type { PasskeyAnswer } from '@linggong/shared/contract/schemas/passkey'
import { useUser } from '@linggong/shared/session/use-session'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'

interface SignReviewProps {
  /** Of the settlement. */
  readonly id: string
  readonly version: number
  readonly isSigned: boolean
  readonly onSigned: (answer: PasskeyAnswer) => void
}

/** Whoever approves may sign what they approve, so that it can be proven later. */
export function SignReview({ id, version, isSigned, onSigned }: SignReviewProps) {
  const user = useUser()
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  if (!canUsePasskeys(user?.brand?.passkey_host)) return null
  if (isSigned) return <Alert type="success" showIcon title="已用通行密钥签名，选择“通过”后随复核一并保存，五分钟内有效" />

  async function handleSign() {
    setAsking(true)
    try {
      onSigned(await answerQuestion(await send(startReviewPasskey, { params: { id }, body: { version }, quiet: true })))
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setAsking(false)
    }
  }

  return (
    <Alert
      type="info"
      showIcon
      title="可以用通行密钥签名，以便日后证明是您本人复核了这笔支付"
      action={
        <Button loading={isAsking} onClick={() => void handleSign()}>
          用通行密钥签名
        </Button>
      }
    />
  )
}
