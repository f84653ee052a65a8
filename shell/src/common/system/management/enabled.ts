import { options } from '@linggong/shared/domain/statuses'

/** R396; the wire has a flag. */
export const ENABLED_STATUSES = options(['true', '启用', 'success'], ['false', '停用', 'info'])
