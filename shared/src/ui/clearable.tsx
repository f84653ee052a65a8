import { CloseCircleFilled } from '@ant-design/icons'

/** For `allowClear`: antd's own button has no accessible name. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="清除" /> }
