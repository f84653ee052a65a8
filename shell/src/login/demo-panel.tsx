import { smsOutbox } from '@linggong/shared/contract/demo'
import { send } from '@linggong/shared/api/client'
import { errorText } from '@linggong/shared/api/errors'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './login.module.css'

export interface DemoAccount {
  readonly phone: string
  readonly password: string
}

interface DemoPanelProps {
  /** As typed, without spaces. */
  readonly phone: string
  readonly onPick: (account: DemoAccount) => void
}

/** The accounts that demo data comes with (decision 16). */
const password = 'Linggong2026'
const accounts = [
  { phone: '19900000001', name: '运营商' },
  { phone: '19900000002', name: '园区' },
  { phone: '19900000003', name: '集团' },
  { phone: '19900000004', name: '业务公司' },
  { phone: '19900000005', name: '企业' },
] as const

export function DemoPanel({ phone, onPick }: DemoPanelProps) {
  const [sms, setSms] = useState('')
  const [isLoading, setIsLoading] = useState(false)

  async function handleShowSms() {
    setIsLoading(true)
    setSms(await latestSms(phone))
    setIsLoading(false)
  }

  return (
    <aside className={styles['demo']} aria-label="演示">
      <p>
        演示账户
        {accounts.map((account) => (
          <Button key={account.phone} type="link" size="small" title={account.phone} onClick={() => onPick({ phone: account.phone, password })}>
            {account.name}
          </Button>
        ))}
      </p>
      <p>
        验证码不会发到手机
        <Button type="link" size="small" loading={isLoading} onClick={() => void handleShowSms()}>
          查看演示短信
        </Button>
      </p>
      {sms && <output>{sms}</output>}
    </aside>
  )
}

async function latestSms(phone: string): Promise<string> {
  if (!/^199\d{8}$/u.test(phone)) return '请先填写 199 开头的演示手机号'
  try {
    const { results } = await send(smsOutbox, { query: { phone }, quiet: true })
    const latest = [...results].sort((one, other) => other.create_at.localeCompare(one.create_at))[0]
    return latest?.text ?? '该号码还没有收到短信'
  } catch (error) {
    return errorText(error)
  }
}
