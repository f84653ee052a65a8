import type { ReactNode } from 'react'
import { isRecord } from '../../api/errors.ts'
import { type Field, type Fields, labelOf } from '../../domain/fields/field.ts'
import type { ChangeItem, FileView } from '../change-log.tsx'
import { FieldValue, membersOf } from '../field-value.tsx'
import styles from './change-log.module.css'

interface ChangeValueProps {
  readonly item: ChangeItem
  readonly fields: Fields
  readonly file: FileView | undefined
}

/** url → links to both files, object → both values field by field, plain → text (R200–R202). */
export function ChangeValue({ item, fields, file }: ChangeValueProps) {
  const { type, old_value: old, new_value: now } = item
  const field = fields[item.field]
  if (type === 'url') return <Pair old={<FileLinks value={old} name="原文件" file={file} />} new={<FileLinks value={now} name="新文件" file={file} />} />
  if (type === 'object') return <ObjectChange item={item} fields={fields} />
  if (field?.kind === 'codes' || field?.kind === 'references') return <MembersChange field={field} old={old} now={now} />
  // Different values may have the same mask.
  const isHidden = field?.kind === 'masked' && old === now
  return (
    <>
      <Pair old={<span className={styles['old']}><FieldValue field={field} value={old} /></span>} new={<FieldValue field={field} value={now} />} />
      {isHidden && '（已更换，隐藏部分不同）'}
    </>
  )
}

function Pair({ old, new: next }: { readonly old: ReactNode; readonly new: ReactNode }) {
  return (
    <>
      {old} <span aria-label="改为">→</span> {next}
    </>
  )
}

/** For a long list only the added and removed items. */
function MembersChange({ field, old, now }: { readonly field: Field; readonly old: unknown; readonly now: unknown }) {
  const [before, after] = [membersOf(field, old), membersOf(field, now)]
  const without = (some: typeof before, others: typeof before) => some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name)
  const [added, removed] = [without(after, before), without(before, after)]
  if (before.length === 0 || after.length === 0) return <Pair old={<span className={styles['old']}>{removed.join('、') || '—'}</span>} new={added.join('、') || '—'} />
  return (
    <>
      {added.length > 0 && <div>增加：{added.join('、')}</div>}
      {removed.length > 0 && <div>移除：{removed.join('、')}</div>}
    </>
  )
}

/** One URL or several. Only http(s) and same-site paths become links, because the value was entered by users. */
function FileLinks({ value, name, file }: { readonly value: unknown; readonly name: string; readonly file: FileView | undefined }) {
  const urls = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').filter((one) => one !== '')
  if (urls.length === 0) return <>—</>
  return urls.map((url, index) => {
    const label = urls.length > 1 ? `${name} ${index + 1}` : name
    const stored = file?.(url, label)
    if (stored !== undefined) return <span key={url}>{stored} </span>
    if (!/^(https?:\/\/|\/(?!\/))/iu.test(url)) return <span key={url}>{url} </span>
    return (
      <a key={url} href={url} target="_blank" rel="noopener noreferrer">
        {label}{' '}
      </a>
    )
  })
}

/** The items of a list, each with its own fields. */
function Items({ of, value, fields }: { readonly of: string; readonly value: unknown; readonly fields: Fields }) {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  if (items.length === 0) return <>—</>
  return items.map((item, index) => {
    const known = isRecord(item) ? Object.entries(fields).flatMap(([path, field]) => (path.startsWith(`${of}.`) && !isEmpty(item[path.slice(of.length + 1)]) ? [{ path, field, part: item[path.slice(of.length + 1)] }] : [])) : []
    return (
      // oxlint-disable-next-line react/no-array-index-key -- items of a change have no other key, and do not move
      <div key={index}>
        {known.length === 0 ? <FieldValue field={undefined} value={item} /> : known.map(({ path, field, part }) => <span key={path}>{field.label} <FieldValue field={field} value={part} />{' '}</span>)}
      </div>
    )
  })
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

function ObjectChange({ item, fields }: { readonly item: ChangeItem; readonly fields: Fields }) {
  if (Array.isArray(item.old_value) || Array.isArray(item.new_value)) {
    return <Pair old={<span className={styles['old']}><Items of={item.field} value={item.old_value} fields={fields} /></span>} new={<Items of={item.field} value={item.new_value} fields={fields} />} />
  }
  const before = isRecord(item.old_value) ? item.old_value : {}
  const after = isRecord(item.new_value) ? item.new_value : {}
  const order = Object.keys(fields)
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]) && !(isEmpty(before[key]) && isEmpty(after[key])))
    .toSorted((one, other) => order.indexOf(`${item.field}.${one}`) - order.indexOf(`${item.field}.${other}`))
  if (changed.length === 0) return <>—</>
  return (
    <table className={styles['object']}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((key) => {
          const path = `${item.field}.${key}`
          const known = Object.hasOwn(fields, path) ? path : key
          return (
            <tr key={key}>
              <th scope="row">{labelOf(fields, known)}</th>
              <td className={styles['old']}><FieldValue field={fields[known]} value={before[key]} /></td>
              <td><FieldValue field={fields[known]} value={after[key]} /></td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
