import { defineModule } from '../../module.ts'

/** Papers with a code, of whichever documents; 核验 compares with them. */
export const prints = defineModule({ tables: ['app.print'] })
