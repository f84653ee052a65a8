import * as contract from '@linggong/shared/contract/bureau-reports'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { checkOf } from './check.ts'
import { formJob, requestForm } from './export.ts'
import { followReports } from './follow.ts'
import { reportList, reportOf } from './list.ts'
import { cancelReport, createReport, submitReport } from './steps.ts'

/** 平台涉税信息报送: what a park tells its bureau each quarter (State Council Order 810). */
export const bureauReports = defineModule({
  lists: [reportList],
  routes: [
    // First: `check` is no id.
    read(contract.bureauReportCheck, (tx, { actor, query, now }) => checkOf(tx, actor.tenantId, query.quarter, now)),
    read(contract.bureauReportById, (tx, { actor, params }) => reportOf(tx, actor, params.id)),
    write(contract.createBureauReport, async (tx, { actor, body, now }) => ({ id: await createReport(tx, actor, body, now) })),
    write(contract.exportBureauReport, (tx, { actor, body }) => requestForm(tx, actor, body)),
    write(contract.submitBureauReport, async (tx, { actor, params, body, now }) => {
      await submitReport(tx, actor, params.id, body.version, now)
      return { id: params.id }
    }),
    write(contract.cancelBureauReport, async (tx, { actor, params, body }) => {
      await cancelReport(tx, actor, params.id, body.version)
      return { id: params.id }
    }),
  ],
  jobs: [formJob],
  loops: [{ name: 'reports to the tax bureau', everyMs: 2000, wokenBy: 'payout', run: followReports }],
  tables: ['app.bureau_report', 'app.bureau_report_line', 'simulator.tax_report'],
})
