import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { type Fields, labelOf } from '../../domain/fields/field.ts'
import { FieldValue } from '../field-value.tsx'
import { type Choice, type Difference, differences, firstChoice, merged, type TextOf } from './merge.ts'
import styles from './wizard-page.module.css'

interface ConflictDialogProps<T extends object> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
  readonly fields: Fields
  readonly textOf?: TextOf | undefined
  /** Continues with this value on top of the record's current version. */
  readonly onSettle: (value: T) => void
}

/** 记录已被他人修改: keep mine, take theirs, or choose field by field. Cannot be dismissed, so that no work is lost unnoticed. */
export function ConflictDialog<T extends object>({ base, mine, theirs, fields, textOf, onSettle }: ConflictDialogProps<T>) {
  const [isComparing, setComparing] = useState(false)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const found = differences(base, mine, theirs, fields)
  const own = found.filter(({ by }) => by !== 'theirs')
  const choiceOf = (difference: Difference) => choices[difference.field] ?? firstChoice(difference)
  return (
    <Modal
      open
      title="记录已被他人修改"
      width={isComparing ? 800 : 520}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        isComparing ? (
          <>
            <Button onClick={() => setComparing(false)}>返回</Button>
            <Button type="primary" onClick={() => onSettle(merged(theirs, found, choiceOf))}>
              按所选合并
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onSettle(theirs)}>使用最新内容</Button>
            <Button onClick={() => setComparing(true)}>逐项比较</Button>
            <Button type="primary" onClick={() => onSettle(merged(theirs, own, () => 'mine'))}>
              保留我的修改
            </Button>
          </>
        )
      }
    >
      <p>
        在您填写期间，其他人保存了这条记录，有 {found.length} 项与您填写的不同。选择之前不会保存或提交任何内容。
      </p>
      {!isComparing && <Alert type="info" title={`保留我的修改：在最新内容上保留您改过的 ${own.length} 项。使用最新内容：放弃您的修改。`} />}
      {isComparing && <Comparison found={found} fields={fields} textOf={textOf} choiceOf={choiceOf} onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })} />}
    </Modal>
  )
}

interface ComparisonProps {
  readonly found: readonly Difference[]
  readonly fields: Fields
  readonly textOf: TextOf | undefined
  readonly choiceOf: (difference: Difference) => Choice
  readonly onChoose: (field: string, choice: Choice) => void
}

function Comparison({ found, fields, textOf, choiceOf, onChoose }: ComparisonProps) {
  return (
    <table className={styles['compare']}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">我的</th>
          <th scope="col">最新</th>
        </tr>
      </thead>
      <tbody>
        {found.map((difference) => {
          const label = labelOf(fields, difference.field)
          return (
            <tr key={difference.field}>
              <th scope="row">
                {label}
                {difference.by === 'both' && <div className={styles['both']}>双方都改过</div>}
              </th>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <label>
                    <input
                      type="radio"
                      name={`compare-${difference.field}`}
                      aria-label={`${label}：${side === 'mine' ? '我的' : '最新'}`}
                      checked={choiceOf(difference) === side}
                      onChange={() => onChoose(difference.field, side)}
                    />
                    {textOf?.(difference.field, difference[side]) ?? <FieldValue field={fields[difference.field]} value={difference[side]} />}
                  </label>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
