import { bringTo, cooperate, newPerson } from '../lib/cooperations.ts'
import { chooseOption } from '../lib/journey.ts'
import { expect, lastSms, type Page, phones, smsCode, test } from '../lib/suite.ts'
import { apiAs, newName } from '../lib/tenants.ts'

/** The worker's phone, at the link that they were sent. */
async function onPhone(page: Page, url: string): Promise<Page> {
  const worker = await page.context().newPage()
  await worker.setViewportSize({ width: 375, height: 720 })
  await worker.goto(url)
  return worker
}

/** One red pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64')

async function fillTask(page: Page, name: string): Promise<void> {
  await page.getByLabel('任务名称').fill(name)
  await page.getByLabel('任务描述').fill('在商圈向顾客介绍小程序，完成 50 单后拍照提交')
  await page.getByLabel('单价', { exact: true }).fill('100')
  await page.getByLabel('最低价').fill('80')
  await page.getByLabel('最高价').fill('120')
  await page.getByLabel('任务金额').fill('5000')
}

test('R383 R458 an enterprise sends a task by the form; who is named is told, confirms after they were chosen, and hands in the result on the phone', async ({ page, request, site, signIn }) => {
  test.slow()
  await signIn(page, phones.company)
  const api = await apiAs(request, phones.company)
  const [person, other] = [newPerson(), newPerson()]
  for (const one of [person, other]) await bringTo(site.databaseUrl, await cooperate(api, one), 'in_cooperation')
  await page.goto('/company/tasks/create')
  const name = newName('地推')
  await fillTask(page, name)

  // Each fault at its field, before anything is sent.
  await page.getByLabel('最低价').fill('130')
  await page.getByRole('button', { name: '发布任务', exact: true }).click()
  await expect(page.getByText('最低价 130.00 高于最高价 120.00，请核对')).toBeVisible()
  await page.getByLabel('最低价').fill('80')
  await page.getByRole('button', { name: '添加地区' }).click()
  await page.getByLabel('地区 1', { exact: true }).fill('海口')
  await page.getByRole('menuitemcheckbox', { name: '海南省 / 海口市', exact: true }).click()
  await page.getByLabel('任务金额').fill('0')
  await expect(page.getByText('任务金额应大于 0')).toBeVisible()
  await page.getByLabel('任务金额').fill('5000')
  await page.getByRole('textbox', { name: '招募人数' }).fill('9999999')
  await page.getByRole('button', { name: '发布任务', exact: true }).click()
  await expect(page.getByText('最多 100,000')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '招募人数' })).toHaveValue('9999999')
  await page.getByRole('textbox', { name: '招募人数' }).fill('2')
  for (const one of [person, other]) {
    await page.getByRole('combobox', { name: '指派人员' }).fill(one.name)
    await chooseOption(page, one.name)
  }
  await page.keyboard.press('Escape')
  await page.screenshot({ path: 'test-results/task-form.png', fullPage: true })
  const sent = page.waitForRequest((made) => made.method() === 'POST' && made.url().endsWith('/v1/tasks/send/'))
  await page.getByRole('button', { name: '发布任务', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ name, price: 10_000, min_price: 8_000, max_price: 12_000, amount: 500_000, people_count: 2, areas: [['海南省', '海口市']] })
  await expect(page.getByText('任务已发布')).toBeVisible()
  // The code that workers scan; in the demo it is a link.
  await expect(page.getByRole('link', { name: '查看任务' })).toBeVisible()
  await page.screenshot({ path: 'test-results/task-sent.png', fullPage: true })

  const text = await lastSms(request, person.phone)
  expect(text).toContain(`邀请您承接任务“${name}”`)
  const worker = await onPhone(page, /https?:\S+#[\w-]+/u.exec(text)?.[0] ?? '')
  await worker.getByRole('button', { name: '获取验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  await worker.getByLabel('验证码', { exact: true }).fill(await smsCode(request, person.phone))
  await worker.getByRole('button', { name: '继续' }).click()
  const mine = worker.getByRole('listitem').filter({ hasText: name })
  await expect(mine).toContainText('已报名')
  await expect(mine).toContainText('海南省 / 海口市')
  expect(await worker.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // 成交 one; the other is 未录用.
  const { results: [task] } = await api.ok<{ results: { id: string; version: number }[] }>('POST', '/v1/tasks/search/', { name })
  const { results: applies } = await api.ok<{ results: { id: string; user_name: string }[] }>('GET', `/v1/tasks/${task?.id}/applies/`)
  await api.ok('POST', `/v1/tasks/${task?.id}/traded/`, { apply_ids: [applies.find(({ user_name }) => user_name === person.name)?.id], version: task?.version })
  const left = await api.ok<{ results: { user_name: string; status: string }[] }>('GET', `/v1/tasks/${task?.id}/applies/`)
  expect(left.results.find(({ user_name }) => user_name === other.name)?.status).toBe('refused')

  // A reload goes on where one stands.
  await worker.reload()
  await mine.getByRole('button', { name: '确认接单' }).click()
  await expect(worker.getByRole('status')).toHaveText('已确认，完成后请提交成果')
  await mine.getByLabel('完成情况').fill('完成 50 单，附现场照片')
  await mine.getByRole('button', { name: '添加照片' }).click()
  await mine.getByLabel('照片 1').setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: picture })
  await expect(mine.getByRole('img', { name: '照片 1' })).toBeVisible()
  await worker.screenshot({ path: 'test-results/task-worker.png', fullPage: true })
  await mine.getByRole('button', { name: '提交成果' }).click()
  await expect(worker.getByRole('status')).toHaveText('成果已提交')
  await expect(mine).toContainText('成果：完成 50 单，附现场照片（照片 1 张）')
  await expect(mine).toContainText('已完成')
  expect(await api.ok('GET', `/v1/tasks/${task?.id}/`)).toMatchObject({ status: 'finished' })
})

test('a task with a sensitive word says that it waits for the auditors; a file of tasks is sent from the same page', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/tasks/create')
  await fillTask(page, newName('代客刷 單'))
  await page.getByRole('button', { name: '发布任务', exact: true }).click()
  await expect(page.getByText('任务待审核')).toBeVisible()
  await page.getByRole('button', { name: '再发布一个' }).click()
  await expect(page.getByLabel('任务名称')).toHaveValue('')
  await page.getByRole('button', { name: '批量发布任务' }).click()
  await expect(page.getByRole('dialog', { name: '批量发布任务' })).toBeVisible()
})
