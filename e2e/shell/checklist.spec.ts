import { randomInt, randomUUID } from 'node:crypto'
import { type Page, expect, phones, test, ticketOf } from '../lib/suite.ts'

/** Items of the checklist in server/SECURITY.md that only a browser can prove. */

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

test('what people have written is shown as text, never as a part of the page', async ({ page, request, signIn }) => {
  const { token } = await ticketOf(request, phones.park)
  const name = `<b onclick=1>${randomInt(100)}</b>`
  const made = await request.post('/v1/roles/', { headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }, data: { name, remark: '<img src=x onerror=document.title=1>', permission_ids: [] } })
  expect(made.status(), await made.text()).toBe(200)
  await signIn(page, phones.park)
  await page.goto('/common/system/roles')
  await expect(page.getByRole('grid').filter({ visible: true }).getByText(name)).toBeVisible()
  await expect(page.locator('b[onclick], img[onerror]')).toHaveCount(0)
  await page.getByRole('banner').getByRole('button').last().hover()
  expect(await page.title()).not.toBe('1')
})

test('a password is hidden while it is typed, known to password managers, and may be pasted', async ({ page }) => {
  await page.goto('/login')
  const [phone, password] = [page.getByLabel('手机号'), page.getByLabel('密码', { exact: true })]
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await phone.fill(phones.company)
  await phone.press('Control+a')
  await phone.press('Control+c')
  await password.press('Control+v')
  await expect(password).toHaveValue(await phone.inputValue())
})

test('messages that are none of ours change nothing, also those that offer a session', async ({ page, context, signIn }) => {
  const { token } = await signIn(page, phones.platform)
  await page.goto('/platform/settlement/sett')
  await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
  await page.evaluate((mine) => {
    const wrong = [null, 7, 'ask ', {}, { dead: 5 }, { dead: mine, ticket: { token: 1, flavour: 'saas' } }, { dead: mine, ticket: { token: 'x', flavour: 'root' } }, { ticket: { token: 'x', flavour: 'root' }, usedAt: 9e15 }, { ticket: { token: 7, flavour: 'saas' }, usedAt: 9e15 }, { ticket: 'x', usedAt: 9e15 }]
    const handover = new BroadcastChannel('linggong-handover')
    const session = new BroadcastChannel('linggong-session')
    for (const one of wrong) {
      handover.postMessage(one)
      session.postMessage(one)
      window.postMessage(one, '*')
    }
    handover.addEventListener('message', ({ data }) => {
      if (data === 'ask') for (const one of wrong) handover.postMessage(one)
    })
  }, token)
  expect(await tokenOf(page)).toBe(token)
  // A new tab hears the wrong offers together with the right one.
  const other = await context.newPage()
  await other.goto('/platform/settlement/sett')
  await expect(other.getByRole('grid').filter({ visible: true })).toBeVisible()
  expect(await tokenOf(other)).toBe(token)
})

test('signing out leaves nothing in the browser, nor a draft that another document has kept', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
  await page.evaluate(() => new Promise<void>((done, fail) => {
    localStorage.setItem('anything', '张三')
    const opening = indexedDB.open('linggong-import-drafts', 1)
    opening.addEventListener('error', () => fail(new Error('no storage')))
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('drafts').put({ rows: ['张三'] }, 'a'))
    opening.addEventListener('success', () => {
      opening.result.close()
      done()
    })
  }))
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/u)
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  expect(await page.evaluate(() => [localStorage.getItem('anything'), sessionStorage.getItem('token')])).toEqual([null, null])
})
