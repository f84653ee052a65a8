// Which audits an agency asks of its workers before their cooperation begins (domain.md §2.4, no. 93 of docs/breadth: none unless it is set).
import { options } from './status-option.ts'

export const REQUIRED_AUDITS = /* @__PURE__ */ options(['idcard', '身份证审核'], ['liveness', '活体审核'], ['realname', '实名采集审核'])

/** As many agencies are set at once. */
export const MOST_COLLECT_CONFIGS = 200
