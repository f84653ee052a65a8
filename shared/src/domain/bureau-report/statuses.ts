// Apart from the dictionary: the first page shows them, and nothing else of it.
import { options } from '../status-option.ts'

export const BUREAU_REPORT_STATUSES = /* @__PURE__ */ options(
  ['preparing', '生成中', 'primary'], ['to_report', '待报送', 'warning'], ['submitted', '报送中', 'primary'], ['reported', '已报送', 'success'], ['refused', '被退回', 'danger'], ['corrected', '已更正', 'info'], ['canceled', '已取消', 'info'],
)
