import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { bringTo, cooperate, newPerson } from '../lib/cooperations.ts'
import { exportedRows, lastExport } from '../lib/exports.ts'
import { openForCompany } from '../lib/imports.ts'
import { rowOf, rowsIn } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { admit, apiAs, apiOf, newPhone, openAgency } from '../lib/tenants.ts'

const list = '/agency/cooperate/users'
const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
const csv = (name: string, ...lines: readonly (readonly string[])[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.map((line) => line.join(',')).join('\r\n')) })

test('R318 R613 many workers of an enterprise are changed by a sheet: the template, a cell that says why, old and new in the log, masked', async ({ page, request }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const [one, two, stranger] = [newPerson(), newPerson(), newPerson()]
  const made = await cooperate(agency.api, one, company.id)
  await cooperate(agency.api, two, company.id)
  await enter(page, agency.ticket)
  await page.goto(list)
  await openForCompany(page, '批量修改', company.name)
  const dialog = page.getByRole('dialog', { name: `批量修改 · ${company.name}` })
  // There is no call for the template: it is made here.
  const [sheet] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Excel 表格（.xlsx）' }).click()])
  expect(sheet.suggestedFilename()).toBe('批量修改导入模板.xlsx')
  const { sheets } = await readXlsx(await readFile(await sheet.path()))
  expect(sheets[0]?.rows[0]).toEqual(['身份证号*', '新手机号', '新银行卡号', '新地区', '备注'])
  const [text] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '文本（.csv）' }).click()])
  expect(await readFile(await text.path(), 'utf8')).toBe('\uFEFF身份证号*,新手机号,新银行卡号,新地区,备注\r\n')

  const [first, second] = [newPhone(), newPhone()]
  await page.locator('input[type=file]').setInputFiles(csv('修改.csv', ['身份证号*', '新手机号', '新银行卡号', '新地区', '备注'], [one.idNo, first, '', '海南省/海口市/龙华区', ''], [two.idNo, second, '', '', '夜班'], [stranger.idNo, newPhone(), '', '海南省/广州市', '']))
  await expect(dialog.getByText('正在核对…')).toBeHidden()
  await expect(dialog.getByText('不是该企业的合作用户，请核对身份证号和所选企业').first()).toBeVisible()
  await expect(dialog.getByText('海南省没有“广州市”，请填写全称，如 海口市').first()).toBeVisible()
  await dialog.getByRole('row').filter({ hasText: '不是该企业的合作用户' }).getByRole('button', { name: '移除' }).click()
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/v1/company-users/import_batch_edit/'))
  await dialog.getByRole('button', { name: /^确认提交（2 行/u }).click()
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual(['company_id', 'file_url', 'filename', 'users'])
  await expect(page.getByText('已导入 2 位合作用户的修改')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: '查看合作用户' }).click()
  await expect(rowOf(page, one.name)).toContainText(masked(first))
  await expect(rowOf(page, one.name)).toContainText('海南省 / 海口市 / 龙华区')
  await expect(rowOf(page, two.name)).toContainText(masked(second))

  await page.goto(`${list}/info/${made.id}/${made.user_id}`)
  const article = page.getByRole('article', { name: `合作用户 ${one.name}` })
  await article.getByRole('tab', { name: '变更记录' }).click()
  const log = article.getByRole('tabpanel', { name: '变更记录' })
  await expect(log).toContainText('批量修改')
  for (const shown of [masked(one.phone), masked(first), '龙华区']) await expect(log).toContainText(shown)
  for (const hidden of [one.phone, first]) await expect(log).not.toContainText(hidden)
})

test('R317 R388 R615 R630 an enterprise ends three by a sheet; the agency passes two and rejects one: the batch is passed in part, and exported', async ({ page, browser, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const ticket = await admit(request, company.phone)
  const api = apiOf(request, ticket)
  const people = [newPerson(), newPerson(), newPerson()]
  const fresh = newPerson()
  for (const person of people) await bringTo(site.databaseUrl, await cooperate(api, person), 'in_cooperation')
  await cooperate(api, fresh)
  await enter(page, ticket)
  await page.goto('/company/cooperate/users')
  await page.getByRole('button', { name: '批量终止' }).click()
  const dialog = page.getByRole('dialog', { name: '批量终止' })
  const [text] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '文本（.csv）' }).click()])
  expect(await readFile(await text.path(), 'utf8')).toBe('\uFEFF姓名,身份证号*,终止原因*\r\n')
  await page.locator('input[type=file]').setInputFiles(csv('终止.csv', ['姓名', '身份证号*', '终止原因*'], ...[...people, fresh].map(({ name, idNo }) => [name, idNo, '项目结束'])))
  await expect(dialog.getByText('正在核对…')).toBeHidden()
  await dialog.getByRole('row').filter({ hasText: '尚未完成与该企业的认证签约' }).getByRole('button', { name: '移除' }).click()
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/v1/company-users/import_termination/'))
  await dialog.getByRole('button', { name: /^确认提交（3 行/u }).click()
  expect((await sent).postDataJSON()).toMatchObject({ company_id: company.id, filename: '终止.csv', users: [{}, {}, {}] })
  await expect(page.getByText('已导入 3 位合作用户的终止申请')).toBeVisible({ timeout: 60_000 })

  const { results: audits } = await agency.api.ok<{ results: { id: string; version: number; user_name: string }[] }>('GET', '/v1/user-termination-audits/')
  await agency.api.ok('PUT', '/v1/user-termination-audits/batch/', { decisions: audits.map(({ id, version, user_name }) => (user_name === people[0]?.name ? { id, version, status: 'rejected', reason: '请先与用户本人沟通确认' } : { id, version, status: 'passed' })) })
  // A window of its own: the first one stays the enterprise's.
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, agency.ticket)
  await theirs.goto('/agency/cooperate/audit?view=termination_batch')
  await settled(theirs)
  await expect(rowOf(theirs, company.name)).toContainText('部分通过')
  await theirs.goto('/agency/cooperate/audit?view=termination_audit')
  await settled(theirs)
  const [head = [], ...rows] = await exportedRows(theirs)
  expect(rows.map((cells) => cells[head.indexOf('状态')]).toSorted()).toEqual(['已通过', '已通过', '已驳回'].toSorted())
})

test('R614 an agency ends by a sheet as well, and lands where a colleague audits it', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const person = newPerson()
  await bringTo(site.databaseUrl, await cooperate(agency.api, person, company.id), 'in_cooperation')
  await enter(page, agency.ticket)
  await page.goto(list)
  await openForCompany(page, '批量终止', company.name)
  const dialog = page.getByRole('dialog', { name: `批量终止 · ${company.name}` })
  await page.locator('input[type=file]').setInputFiles(csv('终止.csv', ['姓名', '身份证号*', '终止原因*'], ['', person.idNo, '项目结束']))
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/v1/company-users/import_termination/'))
  await dialog.getByRole('button', { name: /^确认提交（1 行/u }).click()
  expect((await sent).postDataJSON()).toMatchObject({ company_id: company.id, users: [{ id_no: person.idNo }], filename: '终止.csv', file_url: expect.any(String) })
  await expect(page.getByText('已导入 1 位合作用户的终止申请')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: '查看终止申请' }).click()
  await expect(page).toHaveURL(/\/agency\/cooperate\/audit\?view=termination_audit$/u)
  await expect(rowOf(page, person.name)).toContainText('项目结束')
})

/** Chooses the one worker of the list and takes the archive of a button from the export records. Its names. */
async function archive(page: Page, id: string, button: RegExp, category: string): Promise<readonly string[]> {
  await page.goto(`${list}?ids=${id}`)
  await settled(page)
  await rowsIn(page.getByRole('grid')).getByRole('checkbox').check()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  return namesIn(await readFile(await (await lastExport(page, category)).path()))
}

/** The names in a ZIP archive, as its directory has them. */
function namesIn(zip: Buffer): readonly string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

test('R624 R625 contracts and identity papers of chosen workers are downloaded as archives', async ({ page, request, signIn }) => {
  const api = await apiAs(request, phones.agency)
  const { results: audits } = await api.ok<{ results: { company_user_id: string; user_name: string; sn: string }[] }>('GET', '/v1/user-idcard-audits/?status=to_audit,passed')
  const [audit] = audits
  const { results: users } = await api.ok<{ results: { id: string; user_id: string; user_name: string; contract_sign_at: string | null }[] }>('POST', '/v1/company-users/search/', { status: 'in_cooperation', page_size: 100 })
  let signed: { id: string; sn: string } | undefined
  for (const { id, user_id, contract_sign_at } of users) {
    if (contract_sign_at === null || signed !== undefined) continue
    const { results } = await api.ok<{ results: { sn: string; status: string; company_user_id: string; has_file: boolean }[] }>('GET', `/v1/users/contracts/?user_id=${user_id}`)
    const contract = results.find((one) => one.status === 'signed' && one.has_file && one.company_user_id === id)
    if (contract !== undefined) signed = { id, sn: contract.sn }
  }
  if (audit === undefined || signed === undefined) throw new Error('the demo has papers and contracts')
  await signIn(page, phones.agency)
  const contracts = await archive(page, signed.id, /^下载合同（1 人已签约）$/u, '合同')
  expect(contracts.map((name) => name.split('-')[0])).toEqual([signed.sn])
  const papers = await archive(page, audit.company_user_id, /^下载证件$/u, '身份证')
  expect(papers.length).toBeGreaterThan(0)
  expect(papers.every((name) => /-身份证(?:人像面|国徽面)\.(?:png|jpg)$/u.test(name))).toBe(true)
})
