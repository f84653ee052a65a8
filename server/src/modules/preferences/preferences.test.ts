import { expect, test } from 'vitest'
import { ask, signIn, testApp } from '../../../test/database.ts'

const { app, tenants } = await testApp()
const company = await signIn(app, tenants.phones.company)
const path = (key: string) => `/v1/preferences/${key}/`
const put = (token: string, key: string, value: unknown) => ask(app, token, path(key), { method: 'PUT', body: { value } })

test('what was kept comes back, by key and by prefix, and null forgets it', async () => {
  expect((await ask(app, company, path('ui.theme'))).json()).toEqual({ value: null, update_at: null })
  expect((await put(company, 'ui.theme', { v: 1, data: 'dark' })).statusCode).toBe(200)
  expect((await put(company, 'draft.bill', [1, '二'])).statusCode).toBe(200)
  expect((await put(company, 'uixcolumns', 1)).statusCode).toBe(200)
  expect((await ask(app, company, path('ui.theme'))).json()).toMatchObject({ value: { v: 1, data: 'dark' } })
  const listed = (await ask(app, company, '/v1/preferences/?prefix=ui.')).json<{ results: { key: string }[] }>()
  expect(listed.results.map(({ key }) => key)).toEqual(['ui.theme'])
  await put(company, 'ui.theme', null)
  expect((await ask(app, company, path('ui.theme'))).json()).toEqual({ value: null, update_at: null })
})

test('one person in one organisation: another person, and the same one elsewhere, have their own', async () => {
  await put(company, 'ui.x', 'mine')
  const elsewhere = await signIn(app, tenants.twoPlaces, { related_id: tenants.ids.neighbour })
  const here = await signIn(app, tenants.twoPlaces, { related_id: tenants.ids.company })
  await put(here, 'ui.x', 'here')
  expect((await ask(app, elsewhere, path('ui.x'))).json()).toMatchObject({ value: null })
  expect((await ask(app, company, path('ui.x'))).json()).toMatchObject({ value: 'mine' })
  expect((await ask(app, null, path('ui.x'))).statusCode).toBe(401)
})

test('too much, too deep and odd keys are refused in words, and nothing is kept', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)
  expect((await put(company, 'ui.big', 'x'.repeat(70_000))).json()).toMatchObject({ error_msg: expect.stringContaining('64 KB') })
  expect((await put(company, 'ui.deep', deep)).json()).toMatchObject({ error_msg: expect.stringContaining('层级') })
  expect((await put(company, 'UI.Upper', 1)).statusCode).toBe(404)
  const { results } = (await ask(app, company, '/v1/preferences/')).json<{ results: { key: string }[] }>()
  expect(results.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['ui.big', 'ui.deep', 'UI.Upper']))
})
