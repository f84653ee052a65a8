import type { APIRequestContext, Page } from '@playwright/test'
import type { BuiltImport } from '../../shared/src/domain/imports/kinds.ts'
import { demoWorkers, rowFor } from './bill-sheet.ts'
import { bringTo, cooperate, newPerson, type Person } from './cooperations.ts'
import { chooseOption } from './journey.ts'
import { alter } from './site.ts'
import { phones } from './suite.ts'
import { type Api, apiAs, newCode, newPhone } from './tenants.ts'

interface Site {
  readonly request: APIRequestContext
  readonly databaseUrl: string
}

interface ImportScreen {
  readonly phone: string
  readonly path: string
  readonly button: string
  /** From the page to the dialog that takes the file, where the button alone does not lead there. */
  readonly open?: (page: Page) => Promise<void>
  /** Cells by column of the template; importable, and different with each call. `mark` distinguishes the files of different tests. */
  readonly rows: (mark: string, site: Site) => readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>
  /** What the page with the result shows of them; default: the mark. */
  readonly seen?: (rows: readonly (readonly string[])[]) => string
}

/** Two who can be paid. */
async function workersOf(api: Api, databaseUrl: string, company?: string): Promise<readonly Person[]> {
  const people = [newPerson(), newPerson()]
  for (const person of people) await bringTo(databaseUrl, await cooperate(api, person, company), 'in_cooperation')
  return people
}

/** 批量操作 › an entry of it › the enterprise. */
export async function openForCompany(page: Page, entry: string, company: string): Promise<void> {
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const choice = page.getByRole('dialog', { name: entry, exact: true })
  await choice.getByRole('combobox', { name: '为哪家企业导入' }).fill(company)
  await chooseOption(page, company)
  await choice.getByRole('button', { name: '下一步' }).click()
}

/** The demo's enterprise, as its agency knows it. */
export async function demoCompany(request: APIRequestContext): Promise<{ readonly id: string; readonly name: string }> {
  const { results } = await (await apiAs(request, phones.company)).ok<{ results: { company_id: string; company_name: string }[] }>('POST', '/v1/company-users/search/', { page_size: 1 })
  const [one] = results
  if (one === undefined) throw new Error('the demo enterprise has no workers')
  return { id: one.company_id, name: one.company_name }
}

/** The demo enterprise's latest settlement that nobody has audited yet. */
async function unpaidSettlement(request: APIRequestContext): Promise<{ readonly api: Api; readonly id: string }> {
  const api = await apiAs(request, phones.company)
  const { results } = await api.ok<{ results: { id: string }[] }>('POST', '/v1/settlements/search/', { status: 'to_confirm,to_audit', page_size: 1 })
  const [one] = results
  if (one === undefined) throw new Error('the demo enterprise has no settlement that waits')
  return { api, id: one.id }
}

/** Two workers of the demo's park, whose registration with the bureau has come so far. */
async function taxpayers(request: APIRequestContext, databaseUrl: string, status: 'to_deal_with' | 'in_process' | 'already_dealt_with'): Promise<readonly Person[]> {
  const people = await workersOf(await apiAs(request, phones.company), databaseUrl)
  await alter(databaseUrl, `insert into app.tax_registration (park_id, id, person_id, status, registration_no, create_at)
    select distinct on (p.id) u.park_id, gen_random_uuid(), p.id, '${status}', '${status === 'already_dealt_with' ? '9146900100' : ''}', now()
    from app.person p join app.company_user u on u.person_id = p.id where p.id_no in (${people.map(({ idNo }) => `'${idNo}'`).join()})`)
  return people
}

async function chooseMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const firstName = (rows: readonly (readonly string[])[]): string => rows[0]?.[0] ?? ''

/** Two enterprises, new with each call. */
export const companyRows = (mark: string): readonly (readonly string[])[] =>
  ['甲', '乙'].map((which) => [`${mark}${which}示例公司`, newCode(), '韩经理', newPhone(), '', '物流配送', '海南省', '海口市', '龙华区', '示例路 8 号', '线下打款', '6.5', '', '0.3', '', '2', '5000', mark])

/** The page on which each kind of import is used; a missing kind does not compile. */
export const importScreens: Readonly<Record<BuiltImport, ImportScreen>> = {
  bill: { phone: phones.company, path: '/company/settlement/bill', button: '导入账单', rows: (mark) => demoWorkers().slice(60, 62).map((worker, index) => rowFor(worker, `${20 + index}.50`, mark)) },
  company: { phone: phones.agency, path: '/agency/customer/company', button: '批量导入企业', rows: companyRows },
  // The list shows names, which have no digits, and not the remark.
  user: {
    phone: phones.company, path: '/company/cooperate/users', button: '导入合作用户', seen: firstName,
    rows: (mark) => [newPerson(), newPerson()].map(({ name, idNo, phone }) => [name, idNo, phone, '', '海南省', '海口市', '龙华区', mark]),
  },
  batch_edit: {
    phone: phones.agency, path: '/agency/cooperate/users', button: '批量操作',
    open: async (page) => openForCompany(page, '批量修改', (await demoCompany(page.request)).name),
    rows: async (mark, { request, databaseUrl }) => (await workersOf(await apiAs(request, phones.agency), databaseUrl, (await demoCompany(request)).id)).map(({ idNo }) => [idNo, newPhone(), '', '海南省/三亚市', mark]),
    seen: ([row]) => `${row?.[1]?.slice(0, 3) ?? ''}****${row?.[1]?.slice(-4) ?? ''}`,
  },
  task_detail: {
    phone: phones.company, path: '/company/settlement/sett', button: '导入任务明细',
    open: async (page) => {
      await page.goto(`/company/settlement/sett/info/${(await unpaidSettlement(page.request)).id}?tab=task_details`)
      await page.getByRole('button', { name: '导入任务明细' }).click()
    },
    rows: async (mark, { request }) => {
      const { api, id } = await unpaidSettlement(request)
      const { results } = await api.ok<{ results: { sn: string }[] }>('POST', '/v1/bills/search/', { settlement_id: id, page_size: 2 })
      return results.map(({ sn }) => [sn, '', '拜访商户 12 家', '12', '25.00', '2026-01-08', '海口市', mark])
    },
    // The bills of the settlement are in front.
    seen: firstName,
  },
  termination: {
    phone: phones.company, path: '/company/cooperate/users', button: '批量终止', seen: firstName,
    rows: async (mark, { request, databaseUrl }) => (await workersOf(await apiAs(request, phones.company), databaseUrl)).map(({ name, idNo }) => [name, idNo, mark]),
  },
  bank_statement: {
    phone: phones.agency, path: '/agency/finance/cmb?view=reconciliation', button: '导入银行流水',
    rows: async (mark, { request }) => {
      const { results: [account] } = await (await apiAs(request, phones.agency)).ok<{ results: { account_no: string }[] }>('GET', '/v1/cmb-wallets/')
      return ['1', '2'].map((which) => [account?.account_no ?? '', '2026-01-08 09:30:00', `${which}8.60`, '', '', `${mark}${which}`, '', '示例供应链有限公司', '6217001234567890122', '货款'])
    },
  },
  tax_registration_certificate: {
    phone: phones.park, path: '/park/cooperate/certification', button: '导入登记结果', seen: (rows) => rows[0]?.[3] ?? '',
    rows: async (mark, { request, databaseUrl }) => (await taxpayers(request, databaseUrl, 'in_process')).map(({ name, idNo }, index) => [name, idNo, '成功', `${mark}${index}`, '2026-01-31', '']),
  },
  tax_registration_certificate_cancelled: {
    phone: phones.park, path: '/park/cooperate/certification', button: '批量操作', seen: () => '已注销',
    open: (page) => chooseMenu(page, '导入注销'),
    rows: async (_mark, { request, databaseUrl }) => (await taxpayers(request, databaseUrl, 'already_dealt_with')).map(({ idNo }) => [idNo, '2026-02-28']),
  },
  user_invoice: {
    phone: phones.park, path: '/park/cooperate/stay', button: '导入已开发票', seen: firstName,
    rows: async (_mark, { request }) => {
      const { results } = await (await apiAs(request, phones.park)).ok<{ results: { bill_sn: string; amount: number }[] }>('GET', '/v1/user-invoices/?status=to_invoice&page_size=2')
      const stamp = String(Date.now())
      return results.map(({ bill_sn, amount }, index) => [bill_sn, `2646${stamp}${index}`, '2026-01-31', (amount / 100).toFixed(2)])
    },
  },
  tax_realname: {
    phone: phones.park, path: '/park/cooperate/certification', button: '批量操作', seen: () => '不一致',
    open: (page) => chooseMenu(page, '导入实名结果'),
    rows: async (mark, { request, databaseUrl }) => (await taxpayers(request, databaseUrl, 'to_deal_with')).map(({ name, idNo }) => [name, idNo, '不一致', mark]),
  },
  task: {
    phone: phones.company, path: '/company/tasks/create', button: '批量发布任务',
    rows: (mark) => ['甲', '乙'].map((which) => [`${mark}${which}`, '派发传单并拍照', '100', '80', '120', '5000', '5', '海南省/海口市/龙华区', '', '', '']),
  },
}
