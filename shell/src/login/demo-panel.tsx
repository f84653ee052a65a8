import { smsOutbox } from '@linggong/shared/contract/demo'
import { demoPassword as password } from '@linggong/shared/domain/demo-password'
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

/** The accounts of the demo data (decision 16). */
const organisations = ['运营商', '园区', '集团', '业务公司', '企业'] as const
/** The accounts of each organisation; a four-eyes process takes the last two. */
const people = [
  { title: '超级管理员', phoneOf: (index: number) => `1990000000${index + 1}` },
  { title: '经办', phoneOf: (index: number) => `199000000${index + 2}1` },
  { title: '复核', phoneOf: (index: number) => `199000000${index + 2}2` },
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
      {people.map(({ title, phoneOf }) => (
        <p key={title}>
          演示{title}
          {organisations.map((organisation, index) => (
            <Button key={organisation} type="link" size="small" title={phoneOf(index)} aria-label={`${organisation}${title}`} onClick={() => onPick({ phone: phoneOf(index), password })}>
              {organisation}
            </Button>
          ))}
        </p>
      ))}
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
