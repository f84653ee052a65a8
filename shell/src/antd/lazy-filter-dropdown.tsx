import type { ColumnFilterItem, FilterValue } from 'antd/es/table/interface'
import type { FilterDropdownProps } from 'antd/es/table/hooks/useFilter/FilterDropdown'
import { Suspense, lazy } from 'react'

const RealFilterDropdown = lazy(() => import('antd/es/table/hooks/useFilter/FilterDropdown'))

/**
 * Replaces the filter menu of antd's table headers (`build/antd-diet.ts`). The real one imports
 * Tree and related components, 13 kB gz that every list would load and only a column with `filters` uses.
 */
// oxlint-disable-next-line import/no-default-export -- replaces a default export
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

/** The table itself needs this function before any menu opens. */
export function flattenKeys(filters: readonly ColumnFilterItem[] | undefined): FilterValue {
  return (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)])
}
