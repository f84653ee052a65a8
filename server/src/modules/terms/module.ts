import { defineModule } from '../../module.ts'

export const terms = defineModule({ tables: ['app.limit_usage'] })
