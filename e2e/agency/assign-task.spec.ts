import type { APIRequestContext } from '@playwright/test'
import { chooseOption, openedDialog } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { expect, phones, test } from '../lib/suite.ts'

interface Bill { readonly id: string; readonly sn: string; readonly batch_id: string; readonly company_id: string; readonly status: string }

/** Bills that may be given a task, of an enterprise that has one to give, and that task. */
async function untasked(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { results } = (await (await request.post('/v1/bills/search/', { headers, data: { status: 'to_settlement,in_settlement', evidence: 'task', page_size: 100 } })).json()) as { results: Bill[] }
  for (const bill of results) {
    const found = (await (await request.get(`/v1/bills/tasks/?company_id=${bill.company_id}`, { headers })).json()) as { results: { sn: string; name: string }[] }
    const one = (await (await request.get(`/v1/bills/${bill.id}/`, { headers })).json()) as { task_sn: string }
    const [task] = found.results
    if (task !== undefined && one.task_sn === '') return { bill, task }
  }
  throw new Error('no such bill')
}

test('the gap of a bill without a task leads to giving it one; in a batch many are given one at once', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  const { bill, task } = await untasked(request, token)
  await page.goto(`/agency/settlement/bill/info/${bill.id}`)
  await page.getByRole('tab', { name: '证据链' }).click()
  const panel = page.getByRole('tabpanel', { name: '证据链' })
  await expect(panel).toContainText('账单没有关联任务')
  await panel.getByRole('button', { name: '关联任务' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '关联任务' }))
  await expect(dialog).toContainText('开始支付后不能再改')
  await dialog.getByRole('combobox', { name: '任务' }).fill(task.sn)
  await chooseOption(page, task.sn)
  await page.screenshot({ path: test.info().outputPath('dialog.png') })
  await dialog.getByRole('button', { name: /^关\s*联$/u }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText(task.sn)
  await expect(panel).not.toContainText('账单没有关联任务')
  await page.screenshot({ path: test.info().outputPath('chain.png') })
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('tabpanel', { name: '变更记录' })).toContainText('关联任务')

  await page.goto(`/agency/settlement/bill/batch/info/${bill.batch_id}`)
  await settled(page)
  await page.getByRole('checkbox', { name: '选择本页全部' }).click()
  await page.getByRole('button', { name: /^关联任务（\d+ 笔）/u }).click()
  const many = await openedDialog(page.getByRole('dialog', { name: '关联任务' }))
  await many.getByRole('combobox', { name: '任务' }).fill(task.sn)
  await chooseOption(page, task.sn)
  await many.getByRole('button', { name: /^关\s*联$/u }).click()
  // The one that names it already is told to have been left out.
  await expect(page.getByRole('alert').filter({ hasText: /笔账单/u }).or(page.getByText(/^已关联 \d+ 笔账单/u)).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('batch.png') })
})
