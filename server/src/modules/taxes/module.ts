import { defineModule } from '../../module.ts'
import { closeMonths } from './month-close.ts'
import { sendRefunds } from './tax-refunds.ts'

export const taxes = defineModule({
  loops: [{ name: 'tax refunds', everyMs: 5000, run: sendRefunds }],
  clocks: [{ name: 'month_close', run: (deps) => closeMonths(deps) }],
  tables: ['app.tax_month', 'app.tax_refund', 'app.flat_tax', 'app.company_tax_month'],
})
