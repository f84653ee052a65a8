import { bureauReportById, cancelBureauReport, createBureauReport, exportBureauReport, submitBureauReport } from '@linggong/shared/contract/bureau-reports'
import { bureauReportMachine, type BureauReportStatus } from '@linggong/shared/domain/machines/bureau-report'
import { followReports } from '../src/modules/bureau-reports/follow.ts'
import { isSimulatedTaxBureau } from '../src/ports/tax-bureau-simulator.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Report {
  readonly id: string
  readonly version: number
  readonly status: BureauReportStatus
}

const quiet = { delay_ms: 0, down: false, loses: false, repeats: false }

/** What a park does with the reports of its quarters; what the bureau answers is proven beside the module as well. */
export function bureauReportProof({ server: { app, deps }, saas, steps }: MachineSetup): Proven<BureauReportStatus, (typeof bureauReportMachine.transitions)[number], Report> {
  let made = 0
  const seen = async ({ park }: World, id: string): Promise<Report> => steps.ok(await callAs<Report>(app, park, 'GET', `/v1/bureau-reports/${id}/`))
  // Each of a quarter of its own, long over.
  const begun = async (world: World, quarter = ''): Promise<{ id: string; quarter: string }> => {
    made += 1
    const of = quarter === '' ? `${1950 + Math.floor(made / 4)}-Q${(made % 4) + 1}` : quarter
    return { ...steps.ok(await callAs<{ id: string }>(app, world.park, 'POST', createBureauReport.path, { quarter: of, reason: quarter === '' ? '' : '漏报一人' })), quarter: of }
  }
  const prepared = async (world: World, quarter = '') => {
    const report = await begun(world, quarter)
    await followReports(deps)
    return report
  }
  const submitted = async (world: World, quarter = '') => {
    const report = await prepared(world, quarter)
    steps.ok(await callAs(app, world.park, 'PUT', `/v1/bureau-reports/${report.id}/submit/`, { version: (await seen(world, report.id)).version }))
    return report
  }
  const answered = async (world: World, share: number, quarter = '') => {
    const report = await submitted(world, quarter)
    if (!isSimulatedTaxBureau(deps.taxBureau)) throw new Error('no simulated bureau')
    await deps.taxBureau.writeSetting({ ...quiet, fail_percent: share })
    await followReports(deps)
    await deps.taxBureau.writeSetting({ ...quiet, fail_percent: 0 })
    return report
  }
  const corrected = async (world: World) => {
    const first = await answered(world, 0)
    await answered(world, 0, first.quarter)
    return first
  }
  const canceled = async (world: World) => {
    const report = await prepared(world)
    steps.ok(await callAs(app, world.park, 'PUT', `/v1/bureau-reports/${report.id}/cancel/`, { version: (await seen(world, report.id)).version }))
    return report
  }
  const way = (title: string, make: (world: World) => Promise<{ readonly id: string }>): Way<Report> => ({ title, company: {}, make: async (world) => seen(world, (await make(world)).id) })
  return {
    title: '涉税信息报送', machine: bureauReportMachine, family: 'bureau-reports', open: openWorld, see: rowOf('bureau_report'), read: bureauReportById, apart: [createBureauReport, exportBureauReport],
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      preparing: [way('刚生成', begun)],
      to_report: [way('待报送', prepared)],
      submitted: [way('报送中', submitted)],
      reported: [way('已报送', (world) => answered(world, 0))],
      refused: [way('被退回', (world) => answered(world, 100))],
      corrected: [way('已更正', corrected)],
      canceled: [way('已取消', canceled)],
    },
    attempt: {
      submit: { call: submitBureauReport, time: 'submit_at' },
      cancel: { call: cancelBureauReport },
      prepare: 'by itself', accept: 'by itself', refuse: 'by itself', supersede: 'by itself',
    },
  }
}
