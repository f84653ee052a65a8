import type { Column } from '../columns/types.ts'
import { RowActions } from '../columns/row-actions.tsx'
import { EditableCell } from './editable-cell.tsx'
import styles from './import-preview.module.css'
import type { CheckedRow, ImportColumn } from './model.ts'

interface PreviewColumnsOptions<K extends string> {
  readonly columns: readonly ImportColumn<K>[]
  readonly amountKey: K | undefined
  /** Pixels, by key. */
  readonly widths: ReadonlyMap<K, number>
  readonly onEdit: (rowKey: string, column: K, text: string) => void
  readonly onRemove: (rowKey: string) => void
}

/** Fewer columns fit on a screen together with the issues. */
const pinnedFrom = 10

export function previewColumns<K extends string>({ columns, amountKey, widths, onEdit, onRemove }: PreviewColumnsOptions<K>): Column<CheckedRow<K>>[] {
  return [
    { key: 'row', title: '行号', width: 52, fixed: 'left', align: 'right', render: ({ cells }) => cells.row },
    ...columns.map(
      ({ key, label, required }, index): Column<CheckedRow<K>> => ({
        key,
        title: required ? `${label} *` : label,
        width: widths.get(key) ?? 140,
        ...(key === amountKey && { align: 'right' as const }),
        render: (row) => (
          <EditableCell
            label={`第 ${row.cells.row} 行${label}`}
            text={row.cells[key]}
            issues={row.issues.filter(({ column }) => column === key)}
            isFirst={index === 0}
            onEdit={(text) => onEdit(row.key, key, text)}
          />
        ),
      }),
    ),
    // In view beside many columns too, for it says what to do with a marked cell.
    { key: 'issues', title: '问题', width: 280, grow: true, wraps: true, ...(columns.length > pinnedFrom && { fixed: 'right' as const }), render: (row) => <Issues row={row} /> },
    {
      key: 'actions',
      title: '操作',
      width: 60,
      fixed: 'right',
      render: ({ key }) => <RowActions actions={[{ label: '移除', onClick: () => onRemove(key) }]} />,
    },
  ]
}

/**
 * As wide as the longest of the first cells, so that identity numbers are completely visible and amounts waste no space. Optional columns
 * get less: a long remark must not push the issues out of view.
 */
export function widthsOf<K extends string>(rows: readonly CheckedRow<K>[], columns: readonly ImportColumn<K>[]): Map<K, number> {
  const sample = rows.slice(0, 200)
  return new Map(
    columns.map(({ key, label, required }) => {
      const longest = Math.max(textWidth(`${label} *`), ...sample.map((row) => textWidth(row.cells[key])))
      return [key, Math.min(required ? 200 : 100, Math.max(72, longest + 34))]
    }),
  )
}

/** For 13 px text: Chinese characters are square; the others are digits mostly, in the widest of the usual fonts. */
function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letter > '\u2e7f' ? 13 : 8.3
  return Math.ceil(width)
}

/** All issues as text, for the file of failed rows. */
export function allIssues({ issues }: CheckedRow<string>): string {
  return issues.map(({ level, text }) => `${level === 'error' ? '错误' : '提醒'}：${text}`).join('；')
}

function Issues({ row }: { readonly row: CheckedRow<string> }) {
  return row.issues.map(({ column, level, text }) => (
    <div key={`${column} ${text}`} className={styles[level]}>
      {text}
    </div>
  ))
}
