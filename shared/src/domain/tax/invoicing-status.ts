// 开票状态 of a settlement (R173): what of it has been invoiced.
import { options } from '../status-option.ts'

export const INVOICING_STATUSES = /* @__PURE__ */ options(['none', '未开票', 'info'], ['part', '部分开票', 'warning'], ['all', '已开票', 'success'])
