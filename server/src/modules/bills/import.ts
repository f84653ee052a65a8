import { z } from 'zod'
import { billImportCheckResult, billTemplate, checkBillImport, importBills, keepBillImportCheck } from '@linggong/shared/contract/bills'
import { billImport } from '@linggong/shared/domain/imports/bill'
import { businessDate } from '@linggong/shared/domain/time'
import { enabledCompany } from '../../kernel/authorise.ts'
import { referenceTo } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { projectOf } from '../bill-batches/projects.ts'
import { undoBatch } from '../bill-batches/service.ts'
import { companyOf } from '../imports/for-company.ts'
import { serveImport } from '../imports/serve.ts'
import { enterpriseFaults } from '../risk/guard.ts'
import { cancelFastTask } from '../task-sending/fast.ts'
import { findContract, termsOf } from '../terms/terms.ts'
import { checkBills } from './import-check.ts'
import { writeBatch } from './import-write.ts'

const order = z.object({ company_id: z.uuid(), remark: z.string(), file_url: z.string().default(''), project: z.object({ id: z.uuid(), name: z.string() }).nullable().default(null) })

/** A batch is imported completely or not at all, because its rows share its total and their workers' limits. */
export const servedBills = serveImport(billImport, { template: billTemplate, check: checkBillImport, submit: importBills, kept: { keep: keepBillImportCheck, result: billImportCheckResult } }, {
  order,
  chunkRows: billImport.maxRows,
  async place(tx, actor, { company_id, bill_remark = '', project_company_id = null }: { company_id?: string | undefined; bill_remark?: string | undefined; project_company_id?: string | null | undefined }) {
    const company = await enabledCompany(tx, actor, companyOf(actor, company_id, `导入${billImport.title}`))
    const fault = (await enterpriseFaults(tx, [company], { place: 'bill_import', organization: company, now: new Date() }))(company)
    if (fault !== null) refuse(400, fault.text)
    const project = project_company_id === null ? null : referenceTo(await projectOf(tx, actor, company.id, project_company_id))
    return { company_id: company.id, remark: bill_remark, project }
  },
  async check(tx, { company_id }, rows, now) {
    return checkBills(tx, await termsOf(tx, company_id), await findContract(tx, company_id, businessDate(now)), rows, now)
  },
  async write(tx, job, { company_id, ...text }, rows, now) {
    await writeBatch(tx, job, await termsOf(tx, company_id), rows, text, now)
  },
  // The batch has the job's id.
  async undo(tx, actor, importId, now) {
    await undoBatch(tx, actor, importId)
    await cancelFastTask(tx, actor, { park_id: actor.chain.park_id, import_id: importId }, now)
  },
})
