import { Button, Input, Space } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { isKept } from './values.ts'

interface Given {
  readonly value?: string
  readonly onChange?: (value: string | null) => void
  readonly id?: string
}

interface ReplaceableProps extends Given {
  readonly label: string
  readonly children: (given: Given) => ReactNode
}

/** Personal data that the server answers masked: shown so, and left alone until somebody means to replace it. */
export function Replaceable({ label, children, ...given }: ReplaceableProps) {
  const { value, onChange, id } = given
  const [former, setFormer] = useState('')
  if (value !== undefined && isKept(value)) {
    const replace = () => {
      setFormer(value)
      onChange?.('')
    }
    return (
      <Space.Compact block>
        <Input readOnly value={value} {...(id !== undefined && { id })} />
        <Button autoInsertSpace={false} aria-label={`更换${label}`} onClick={replace}>
          更换
        </Button>
      </Space.Compact>
    )
  }
  return (
    <>
      {children(given)}
      {former !== '' && (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onChange?.(former)}>
          不更换，保留 {former}
        </Button>
      )}
    </>
  )
}

interface Rule {
  readonly validator: (rule: unknown, value: unknown) => Promise<void>
}

/** A rule for what is typed; what is kept has passed it before. */
export const unlessKept = ({ validator }: Rule): Rule => ({ validator: (rule, value) => (typeof value === 'string' && isKept(value) ? Promise.resolve() : validator(rule, value)) })

/** The same for a field that may stay empty. */
export const unlessEmpty = ({ validator }: Rule): Rule => ({ validator: (rule, value) => (value === '' || value === null || value === undefined ? Promise.resolve() : validator(rule, value)) })
