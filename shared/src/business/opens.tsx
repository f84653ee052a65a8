import type { KeyedColumn } from '@linggong/shared/ui/columns'
import type { DocumentName } from '../domain/pages/tables.ts'
import { RecordLink } from './home.tsx'

/** A column whose text links to a record, by default the row's own. */
export function opens<T extends { readonly id: string }, K extends string>(of: DocumentName, column: KeyedColumn<T, K>, idOf: (row: T) => string | null = ({ id }) => id): KeyedColumn<T, K> {
  return {
    ...column,
    render: (row) => (
      <RecordLink of={of} id={idOf(row)} record={row}>
        {column.render(row)}
      </RecordLink>
    ),
  }
}
