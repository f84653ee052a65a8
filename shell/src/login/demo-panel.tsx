import { demoPassword as password } from '@linggong/shared/domain/demo-password'
import { DemoSms } from '@linggong/shared/ui/demo-sms'
import { Button } from 'antd'
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
      <DemoSms phone={phone} />
    </aside>
  )
}
