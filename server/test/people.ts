import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { ask, asOwner, signIn, type TestApp } from './database.ts'

/** Helpers for the calls about staff, as one signed-in member of staff. */
export function peopleOf({ app, deps }: TestApp, token: string) {
  const get = (url: string) => ask(app, token, url)
  const put = (url: string, body: object) => ask(app, token, url, { method: 'PUT', body })
  const post = (url: string, body: object) => ask(app, token, url, { body, key: randomUUID() })

  async function made(answer: Promise<LightMyRequestResponse>) {
    const { statusCode, body } = await answer
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
    return JSON.parse(body)
  }

  /** Creates a member with a role of these permissions, who can sign in with the test password. */
  async function clerk(phone: string, permissions: readonly string[]) {
    const role = await made(post('/v1/roles/', { name: `角色${phone.slice(-6)}`, permission_ids: permissions }))
    const staff = await made(post('/v1/staffs/', { name: `员工${phone.slice(-4)}`, phone, role_ids: [role.id] }))
    await asOwner(deps, 'update app.staff set invited_until = null where id = $1', [staff.id])
    await asOwner(deps, 'update app.account set password_hash = (select password_hash from app.account where password_hash is not null limit 1) where phone = $1', [phone])
    return { role, staff, token: await signIn(app, phone) }
  }

  return { get, put, post, made, clerk }
}
