import { Button } from 'antd'
import { backOffice } from './back-office.ts'

interface BackOfficeProps {
  readonly group: { readonly id: string; readonly name: string }
}

const text = '进入集团后台'

export function BackOfficeLink({ group }: BackOfficeProps) {
  return (
    <a href={backOffice(group)} target="_blank" rel="noopener" aria-label={`${text}：${group.name}`}>
      {text}
    </a>
  )
}

export function BackOfficeButton({ group }: BackOfficeProps) {
  return (
    <Button href={backOffice(group)} target="_blank" rel="noopener">
      {text}
    </Button>
  )
}
