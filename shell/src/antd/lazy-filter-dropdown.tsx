import type { ColumnFilterItem, FilterValue } from 'antd/es/table/interface'
import type { FilterDropdownProps } from 'antd/es/table/hooks/useFilter/FilterDropdown'
import { Suspense, lazy } from 'react'

const RealFilterDropdown = lazy(() => import('antd/es/table/hooks/useFilter/FilterDropdown'))

/**
 * Stands in for the filter menu of antd's table heads (`build/antd-diet.ts`). The real one brings
 * Tree and its relatives, 13 kB gz that every list would pay and only a column with `filters` uses.
 */
// oxlint-disable-next-line import/no-default-export -- takes the place of a default export
export default function LazyFilterDropdown(props: FilterDropdownProps) {
  const title = (
    <div className={`${props.prefixCls}-column`}>
      <span className={`${props.tablePrefixCls}-column-title`}>{props.children}</span>
    </div>
  )
  return (
    <Suspense fallback={title}>
      <RealFilterDropdown {...props} />
    </Suspense>
  )
}

/** The table itself needs this one, before any menu opens. */
export function flattenKeys(filters: readonly ColumnFilterItem[] | undefined): FilterValue {
  return (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)])
}
