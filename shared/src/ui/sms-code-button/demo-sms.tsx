import { Button } from 'antd'
import { useState } from 'react'
import { latestSms, useDemo } from '../../api/demo.ts'
import styles from './sms-code.module.css'

interface DemoSmsProps {
  /** As typed, without spaces, or masked where the whole number is not known. */
  readonly phone: string
}

/** Beside every field for a code: the demo sends no messages, so they can be read here. Nothing outside the demo. */
export function DemoSms({ phone }: DemoSmsProps) {
  const isDemo = useDemo()
  const [sms, setSms] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  if (!isDemo) return null

  async function handleShow() {
    setIsLoading(true)
    setSms(await latestSms(phone))
    setIsLoading(false)
  }

  return (
    <div className={styles['demo']}>
      验证码不会发到手机
      <Button type="link" size="small" loading={isLoading} onClick={() => void handleShow()}>
        查看演示短信
      </Button>
      {sms && <output>{sms}</output>}
    </div>
  )
}
