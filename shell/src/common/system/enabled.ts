import { options } from '@linggong/shared/domain/statuses'

/** Whether something of an organisation's own is in use, as its status. The wire has a flag. */
export const ENABLED_STATUSES = options(['true', '启用', 'success'], ['false', '停用', 'info'])

export const enabledStatus = (isEnabled: boolean) => (isEnabled ? 'true' : 'false')

/** The contract knows two words under `is_enable`; the URL, like every filter's, any text. */
export const enabledFilter = (text: string | undefined): 'true' | 'false' | undefined => (text === 'true' || text === 'false' ? text : undefined)
