import { defineModule } from '../../module.ts'

/** What is set for organisations beside their forms; its calls are in the modules that it is for. */
export const settings = defineModule({ tables: ['app.setting'] })
