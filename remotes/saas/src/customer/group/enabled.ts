import { options } from '@linggong/shared/domain/statuses'

/** Whether an organisation may work, as its status. The wire has a flag. */
export const ENABLED_STATUSES = options(['true', '启用', 'success'], ['false', '停用', 'info'])

export const enabledStatus = (isEnabled: boolean) => (isEnabled ? 'true' : 'false')
