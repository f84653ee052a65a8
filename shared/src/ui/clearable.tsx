import { CloseCircleFilled } from '@ant-design/icons'

const label = '清除'

/** For `allowClear`: antd's own button has no accessible name in a text field, and an English one in a list of options. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label={label} />, label }
