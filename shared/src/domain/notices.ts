import { FLAVOURS } from './flavour-labels.ts'
import { flavours } from './flavours.ts'
import { options, statusOf } from './status-option.ts'

/** Follows from the period, the clock and whether it was withdrawn. */
export const NOTICE_STATUSES = /* @__PURE__ */ options(['scheduled', '待发布', 'warning'], ['showing', '展示中', 'success'], ['ended', '已结束', 'info'], ['withdrawn', '已撤下', 'danger'])

/** The kinds of organisations that a notice can be for: all that sign in. */
export const NOTICE_AUDIENCE = /* @__PURE__ */ flavours.map((value) => ({ ...statusOf(FLAVOURS, value), value }))
