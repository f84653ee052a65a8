import { isRecord } from '../../api/errors.ts'
import type { ChangeItem, ChangeWords } from '../change-log.tsx'
import styles from './change-log.module.css'

/** url → links to both files, object → both values field by field, plain → text (R200–R202). */
export function ChangeValue({ item, words }: { readonly item: ChangeItem; readonly words: ChangeWords }) {
  if (item.type === 'url') return <Pair old={<FileLinks value={item.old_value} name="原文件" words={words} />} new={<FileLinks value={item.new_value} name="新文件" words={words} />} />
  if (item.type === 'object') return <ObjectChange item={item} words={words} />
  const show = (value: unknown) => words.value?.(item.field, value) ?? plainText(value)
  return <Pair old={<span className={styles['old']}>{show(item.old_value)}</span>} new={show(item.new_value)} />
}

function Pair({ old, new: next }: { readonly old: React.ReactNode; readonly new: React.ReactNode }) {
  return (
    <>
      {old} <span aria-label="改为">→</span> {next}
    </>
  )
}

/** One address or several. Only http(s) and same-site paths become links: the value came from people. */
function FileLinks({ value, name, words }: { readonly value: unknown; readonly name: string; readonly words: ChangeWords }) {
  const urls = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').filter((one) => one !== '')
  if (urls.length === 0) return <>—</>
  return urls.map((url, index) => {
    const label = urls.length > 1 ? `${name} ${index + 1}` : name
    const stored = words.file?.(url, label)
    if (stored !== undefined) return <span key={url}>{stored} </span>
    if (!/^(https?:\/\/|\/(?!\/))/iu.test(url)) return <span key={url}>{url} </span>
    return (
      <a key={url} href={url} target="_blank" rel="noopener noreferrer">
        {label}{' '}
      </a>
    )
  })
}

function ObjectChange({ item, words }: { readonly item: ChangeItem; readonly words: ChangeWords }) {
  const before = isRecord(item.old_value) ? item.old_value : {}
  const after = isRecord(item.new_value) ? item.new_value : {}
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const show = (key: string, value: unknown) => words.value?.(`${item.field}.${key}`, value) ?? words.value?.(key, value) ?? plainText(value)
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
        {changed.map((key) => (
          <tr key={key}>
            <th scope="row">{words.field?.(`${item.field}.${key}`) ?? words.field?.(key) ?? key}</th>
            <td className={styles['old']}>{show(key, before[key])}</td>
            <td>{show(key, after[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(plainText).join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
