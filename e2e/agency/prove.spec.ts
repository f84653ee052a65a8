import type { Page } from '@playwright/test'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { type Api, apiAs, openAgency } from '../lib/tenants.ts'

const list = '/agency/cooperate/prove'
const last = addMonths(monthKey(new Date()), -1)
const period = { start_at: addMonths(last, -2), end_at: last }

interface Earner {
  readonly id: string
  readonly user_name: string
  readonly amount: number
}
interface Proof {
  readonly id: string
  readonly sn: string
  readonly status: string
}
interface Document {
  readonly document_no: string
  readonly user_name: string
  readonly file_url: string
}

const earners = async (agency: Api): Promise<readonly Earner[]> => (await agency.ok<{ results: Earner[] }>('POST', '/v1/proofs/filter_users/', { ...period, page_size: 20 })).results
const proofOf = (agency: Api, id: string) => agency.ok<Proof>('GET', `/v1/proofs/${id}`)
const documentsOf = async (agency: Api, id: string) => (await agency.ok<{ results: Document[] }>('GET', `/v1/proofs/${id}/records/`)).results

/** A proof of the three who were paid most, once its documents are there. */
async function finished(agency: Api): Promise<Proof> {
  const { id } = await agency.ok<Proof>('POST', '/v1/proofs/', { kind: 'income', ...period, user_ids: (await earners(agency)).slice(0, 3).map((one) => one.id) })
  await expect.poll(async () => (await proofOf(agency, id)).status, { timeout: 60_000 }).toBe('finished')
  return proofOf(agency, id)
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('R240 R693 R087 journey 5: an income proof of some workers of three months makes a file for each, with its records; who has no income in them is refused by name @smoke', async ({ page, request, signIn }) => {
  const agency = await apiAs(request, phones.agency)
  const [first, second] = await earners(agency)
  if (first === undefined || second === undefined) throw new Error('nobody was paid')
  await signIn(page, phones.agency)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: '证明管理' })).toBeVisible()
  await page.getByRole('button', { name: '新建证明' }).click()
  const dialog = dialogOf(page, '新建证明')
  await expect(dialog.getByRole('row').filter({ hasText: first.user_name }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^生\s?成$/u })).toBeDisabled()
  await dialog.getByLabel('合作用户').fill(`${first.user_name}\n${second.user_name}`)
  await dialog.getByRole('button', { name: /^查\s?询$/u }).click()
  await expect(dialog.getByRole('grid').getByRole('row').filter({ hasNot: page.getByRole('columnheader') })).toHaveCount(2)
  await dialog.getByRole('checkbox').first().check()
  await expect(dialog.getByText('已选 2 人')).toBeVisible()
  await dialog.getByRole('button', { name: '生成 2 份' }).click()

  await expect(page).toHaveURL(/\/agency\/cooperate\/prove\/info\//u)
  const article = page.getByRole('article', { name: /^证明 ZM/u })
  await expect(article.getByText('已完成').first()).toBeVisible({ timeout: 60_000 })
  await expect(article.getByText(`${period.start_at} 至 ${period.end_at}`).first()).toBeVisible()
  const row = rowOf(page, first.user_name)
  await expect(row).toContainText(/ZM\d+-000\d/u)
  const [answer] = await Promise.all([page.waitForResponse((one) => one.url().includes('/v1/oss/sign_url/')), row.getByRole('button', { name: '下载' }).click()])
  const { url } = (await answer.json()) as { url: string }
  expect((await (await request.get(url)).body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: '打包下载' }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  for (const action of ['新建证明', '生成完成']) await expect(page.getByRole('list', { name: '变更记录' }).getByText(action, { exact: true })).toBeVisible()

  const refused = await agency.send('POST', '/v1/proofs/', { kind: 'income', start_at: '2020-01', end_at: '2020-03', user_ids: [first.id] })
  expect([refused.status, (refused.body as { error_msg: string }).error_msg]).toEqual([400, `${first.user_name}在 2020-01 至 2020-03 没有收入，请去掉后重试`])
})

test('R693 what could not be made is made again as far as it is missing, and a void proof has no files any more', async ({ page, request, signIn, site }) => {
  const agency = await apiAs(request, phones.agency)
  const { id, sn } = await finished(agency)
  const before = await documentsOf(agency, id)
  // As if its job had ended with the last of them missing.
  await alter(site.databaseUrl, `update app.proof_user set file_id = null where proof_id = '${id}' and position = 3`)
  await alter(site.databaseUrl, `update app.proof set status = 'failure', fail_reason = '处理失败，请稍后重试或联系管理员', finish_at = null where id = '${id}'`)
  await signIn(page, phones.agency)
  await page.goto(`${list}?sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('2 / 3')
  await rowOf(page, sn).getByRole('button', { name: '重新生成' }).click()
  const retry = dialogOf(page, `重新生成 ${sn}`)
  await expect(retry).toContainText('已生成的 2 份保留，只生成缺少的 1 份')
  await retry.getByRole('button', { name: '重新生成' }).click()
  await expect(rowOf(page, sn)).toContainText('已完成', { timeout: 60_000 })
  const after = await documentsOf(agency, id)
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after[2]?.file_url).not.toBe('')

  await page.goto(`${list}/info/${id}`)
  await page.getByRole('button', { name: /^作\s?废$/u }).click()
  const dialog = dialogOf(page, `作废 ${sn}`)
  await dialog.getByLabel('作废原因').fill('期间选错')
  await dialog.getByRole('button', { name: /^作\s?废$/u }).click()
  await expect(page.getByText('已作废：期间选错')).toBeVisible()
  expect((await documentsOf(agency, id)).map(({ file_url }) => file_url)).toEqual(['', '', ''])
  await expect(page.getByRole('button', { name: '打包下载' })).toBeHidden()
})

test('R693 journey 10: another agency finds neither the proof nor its files, and no file is reached without a signed link', async ({ page, request }) => {
  const agency = await apiAs(request, phones.agency)
  const { id, sn } = await finished(agency)
  const [document] = await documentsOf(agency, id)
  const other = await openAgency(request)
  for (const path of [`/v1/proofs/${id}`, `/v1/proofs/${id}/records/`, `/v1/oss/sign_url/?file_url=${encodeURIComponent(document?.file_url ?? '')}`]) expect((await other.api.send('GET', path)).status, path).toBe(404)
  for (const path of [document?.file_url ?? '', `${document?.file_url ?? ''}/download?expires=9999999999&sign=x`]) expect([401, 403, 404]).toContain((await request.get(path)).status())
  await enter(page, other.ticket)
  await page.goto(list)
  await expect(page.getByText('还没有证明。')).toBeVisible()
  await expect(page.getByText(sn)).toBeHidden()
})
