import type { Sample } from '../sample.ts'

const seen = ({ thing }: Parameters<NonNullable<Sample['body']>>[0]) => ({ version: thing('preparedReport')['version'] })

/** A report of a park that waits to be handed over. */
export const bureauReports = {
  bureauReportCheck: { query: () => ({ quarter: '2020-Q1' }) },
  bureauReportById: { id: 'preparedReport' },
  createBureauReport: { body: () => ({ quarter: '2024-Q4' }) },
  submitBureauReport: { id: 'preparedReport', body: seen },
  cancelBureauReport: { id: 'preparedReport', body: seen },
  exportBureauReport: { kinds: { report_id: 'preparedReport' } },
} as const satisfies Readonly<Record<string, Sample>>
