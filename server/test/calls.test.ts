import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { family } from '@linggong/shared/contract/call'
import { id, idParams } from '@linggong/shared/contract/schemas/common'
import { errorStatus, isErrorCode } from '@linggong/shared/domain/error-codes'
import { bareApp } from '../src/app.ts'
import { contextKeyOf, signedContext } from '../src/db/context.ts'
import { SYSTEM } from '../src/kernel/actor.ts'
import { serialiser } from '../src/kernel/answer.ts'
import { registerRoutes } from '../src/kernel/api.ts'
import { newId } from '../src/kernel/ids.ts'
import { refuse } from '../src/kernel/refuse.ts'
import { handle } from '../src/kernel/route.ts'
import { scoped, scopedId } from '../src/kernel/scope.ts'
import { authenticate } from '../src/kernel/session.ts'
import { afterCommit, inTransaction } from '../src/kernel/transaction.ts'
import { answerOf } from '../src/kernel/errors.ts'
import { declaredCalls } from '../../build/declared-calls.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants } = await testApp()
const tokens = {
  saas: await signIn(app, tenants.phones.saas),
  agency: await signIn(app, tenants.phones.agency),
  company: await signIn(app, tenants.phones.company),
  noRights: await signIn(app, tenants.noRights),
}

const actorOf = async (token: string) => (await authenticate(deps.db, token, deps.clock())) ?? refuse(401, '')

/** A file row of another organisation; files have a tenant chain like bills. */
async function fileOf(place: 'company' | 'neighbour' | 'foreign'): Promise<string> {
  const fileId = newId()
  await asOwner(
    deps,
    `insert into app.file (id, tenant_id, flavour, park_id, platform_id, agency_id, company_id, purpose, name)
     select $1, id, flavour, park_id, platform_id, agency_id, id, 'voucher', 'x.pdf' from app.tenant where id = $2`,
    [fileId, tenants.ids[place]],
  )
  return fileId
}

describe('who may call', () => {
  test('401 without a token or with a made-up one', async () => {
    for (const token of [null, 'x'.repeat(43)]) {
      const answer = await ask(app, token, '/v1/staffs/info/')
      expect([answer.statusCode, answer.json()]).toEqual([401, { error_msg: '未授权，请重新登录', error_code: 'unauthorized' }])
    }
  })

  test('403 for another flavour and for missing permissions', async () => {
    for (const token of [tokens.company, tokens.noRights]) {
      const answer = await ask(app, token, '/v1/platforms/')
      expect([answer.statusCode, answer.json().error_msg]).toEqual([403, '拒绝访问'])
    }
    expect((await ask(app, tokens.noRights, '/v1/cmb-wallets/get_cmb_wallet_info/')).statusCode).toBe(403)
    expect((await ask(app, tokens.company, '/v1/cmb-wallets/get_cmb_wallet_info/')).statusCode).toBe(200)
  })

  test('an empty permission list stays empty (decision 3), others are cut to the flavour', async () => {
    expect((await ask(app, tokens.noRights, '/v1/permissions/')).json()).toEqual({ permissions: [], tree: [] })
    await asOwner(deps, "update app.role set permissions = permissions || '{AdminCustomerGroupPageIndex}' where tenant_id = $1 and is_system", [tenants.ids.company])
    const { permissions, tree } = (await ask(app, tokens.company, '/v1/permissions/')).json()
    expect(permissions).toContain('CompanySettlementSettPageIndex:payment')
    expect(permissions).not.toContain('AdminCustomerGroupPageIndex')
    expect(tree).toMatchObject([{ id: '999999', title: '全部权限' }])
    expect(JSON.stringify(tree)).toContain('{"id":"CompanySettlementSettPageIndex:payment","title":"支付"}')
  })

  test('a role that loses a permission loses it at the next request', async () => {
    const token = await signIn(app, tenants.phones.neighbour)
    expect((await ask(app, token, '/v1/cmb-wallets/get_cmb_wallet_info/')).statusCode).toBe(200)
    await asOwner(deps, "update app.role set permissions = '{CommonSystemExportPageIndex}' where tenant_id = $1", [tenants.ids.neighbour])
    expect((await ask(app, token, '/v1/cmb-wallets/get_cmb_wallet_info/')).statusCode).toBe(403)
  })
})

describe('how a call answers', () => {
  test('both forms of a path (decision 9), and a request id', async () => {
    for (const path of ['/v1/staffs/info/', '/v1/staffs/info', '/v1/common/switch_company']) {
      const answer = await ask(app, tokens.company, path)
      expect(answer.statusCode).toBe(path.includes('switch') ? 405 : 200)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/u)
    }
  })

  test('404 and 405 as JSON', async () => {
    expect((await ask(app, tokens.company, '/v1/nothing/')).json()).toEqual({ error_msg: '请求错误,未找到该资源', error_code: 'not_found' })
    expect((await ask(app, tokens.company, '/v1/staffs/info/', { method: 'DELETE' })).statusCode).toBe(405)
    expect((await ask(app, tokens.saas, '/v1/platforms/not-an-id/')).statusCode).toBe(404)
  })

  test('names the field and the reason in Chinese', async () => {
    const wrong = await app.inject({ method: 'POST', url: '/v1/accounts/login/', payload: { phone: '123', is_password: 'ja', extra: 1 } })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toEqual({
      error_msg: '登录地址：不能为空',
      error_code: 'invalid',
      fields: [
        { field: 'host', text: '不能为空' },
        { field: 'phone', text: '请输入正确的手机号' },
        { field: 'is_password', text: '类型不正确，应为是或否' },
        { field: '', text: '不支持的字段：extra' },
      ],
    })
  })

  test('refuses unknown keys in bodies, queries and where nothing is expected', async () => {
    expect((await ask(app, tokens.company, '/v1/exports/?page=1&surprise=1')).json().error_msg).toBe('不支持的字段：surprise')
    expect((await ask(app, tokens.company, '/v1/account/logout/', { body: { all: true } })).statusCode).toBe(400)
    expect((await ask(app, tokens.company, '/v1/staffs/info/?x=1')).statusCode).toBe(400)
    expect((await ask(app, tokens.company, '/v1/exports/?page_size=7000')).json().fields).toEqual([{ field: 'page_size', text: '不能大于6000' }])
    expect((await ask(app, tokens.company, '/v1/exports/?ordering=password')).json().error_msg).toBe('排序字段不支持')
    expect((await ask(app, tokens.company, '/v1/exports/?status=&category=bill&create_at=2026-01-01,2026-01-31')).statusCode).toBe(200)
  })

  test('refuses what is no JSON, too large, of another type, or full of tricks', async () => {
    const post = (payload: string, type = 'application/json') => app.inject({ method: 'POST', url: '/v1/accounts/login/', headers: { 'content-type': type }, payload })
    expect((await post('{')).json()).toEqual({ error_msg: '请求内容不是正确的 JSON', error_code: 'invalid' })
    expect((await post('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    const large = await post(JSON.stringify({ host: 'x'.repeat(1_100_000) }))
    expect([large.statusCode, large.json().error_msg]).toEqual([413, '文件或内容过大'])
    // A spreadsheet's body may be larger where the contract says so, but only up to that limit.
    const sheet = async (size: number) => (await ask(app, tokens.company, '/v1/bills/import_check/', { body: { rows: 'x'.repeat(size) } })).statusCode
    expect([await sheet(1_100_000), await sheet(9_000_000)]).toEqual([400, 413])
    expect((await post('{"__proto__": {"phone": "1"}}')).statusCode).toBe(400)
    // Any letter may be written as an escape.
    for (const key of [String.raw`__pr\u006fto__`, String.raw`\u005f_proto__`, String.raw`__p\u0072oto__`]) {
      const answer = await post(`{"host": "localhost", "phone": "19900000001", "${key}": {"phone": "1"}}`)
      expect([answer.statusCode, answer.json().error_msg]).toEqual([400, '请求内容不正确'])
    }
    expect((await post(String.raw`{"host": "\u0000"}`)).json().error_msg).toBe('内容包含无法识别的字符')
    expect((await post(String.raw`{"host": "\ud800"}`)).json().error_msg).toBe('内容包含无法识别的字符')
    expect((await post(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).statusCode).toBe(400)
  })

  test('keeps the details of a fault to the log, and answers 503 when the database is away', async () => {
    const call = family('probe')({ name: 'probe', summary: '', method: 'GET', path: '/probe/', access: 'public', query: z.strictObject({ code: z.string() }), response: z.object({}) })
    const probe = await bareApp(deps)
    registerRoutes(probe, deps, [
      handle(call, async (ctx) => {
        throw Object.assign(new Error('select secret from passwords'), { code: ctx.query.code })
      }),
    ])
    const fault = await probe.inject('/probe/?code=XX')
    expect(fault.statusCode).toBe(500)
    expect(fault.json().error_msg).toContain('服务器开小差啦')
    expect(fault.json().error_msg).toContain(fault.headers['x-request-id'])
    expect(fault.body).not.toContain('secret')
    const away = await probe.inject('/probe/?code=ECONNREFUSED')
    expect([away.statusCode, away.headers['retry-after'], away.json().error_msg]).toEqual([503, '3', '服务不可用，请稍后重试'])
    await probe.close()
  })

  test('sends the headers of a strict page', async () => {
    const { headers } = await ask(app, null, '/livez')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    // Pictures and sounds from elsewhere would tell whoever has them who looks at what.
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;media-src 'self';")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('describes itself', async () => {
    const document = (await ask(app, null, '/openapi.json')).json()
    expect(document.paths['/v1/settlements/{id}/payment/'].put.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(['id', 'Idempotency-Key'])
    expect(document.paths['/v1/oss/sign_url/'].get.parameters).toHaveLength(4)
    expect(document.components.schemas.ErrorCode.enum.toSorted()).toEqual(Object.keys(errorStatus).toSorted())
    expect(document.components.schemas.Error).toMatchObject({ required: ['error_msg', 'error_code'], properties: { error_code: { $ref: '#/components/schemas/ErrorCode' } } })
    expect((await ask(app, null, '/readyz')).json()).toEqual({ ok: true })
  })
})

describe('a refusal', () => {
  const answerTo = (act: () => never) => {
    try {
      return act()
    } catch (error) {
      const { status, body } = answerOf(error, '')
      return [status, body.error_code]
    }
  }

  test('has the status of its code', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(answerTo(() => (isErrorCode(code) ? refuse(code, '不行') : refuse(400, '未知')))).toEqual([status, code])
    }
  })

  test('has a code also where a status says enough', () => {
    expect(answerTo(() => refuse(400, '不行'))).toEqual([400, 'refused'])
    expect(answerTo(() => refuse(400, '不行', { fields: [{ field: 'name', text: '太长' }] }))).toEqual([400, 'invalid'])
    expect(answerTo(() => refuse(401, '不行'))).toEqual([401, 'unauthorized'])
    expect(answerTo(() => refuse(403, '不行'))).toEqual([403, 'forbidden'])
    expect(answerTo(() => refuse(404, '没有'))).toEqual([404, 'not_found'])
  })
})

describe('an answer', () => {
  const call = family('probe')({
    name: 'probe',
    summary: '',
    method: 'GET',
    path: '/probe/',
    access: 'public',
    response: z.object({ id, at: z.iso.datetime({ offset: true }).nullable(), amount: z.int(), any: z.unknown(), list: z.array(z.object({ a: z.string().optional() })) }),
  })
  const right = { id: newId(), at: null, amount: 9007199254740991, any: { x: [1] }, list: [{ a: '引"号' }, {}] }

  test('must match the contract in tests, and may carry nothing more', () => {
    const strict = serialiser(call, true)
    expect(JSON.parse(strict(right))).toEqual(right)
    expect(() => strict({ ...right, amount: '1' })).toThrow('does not match the contract')
    expect(() => strict({ ...right, password: 'x' })).toThrow('fields that the contract does not name')
    expect(() => strict({ ...right, list: [{ b: 1 }] })).toThrow('fields that the contract does not name')
  })

  test('can be written outside of tests as well, whichever the call', () => {
    // What the answer is like does not matter: its schema is compiled first, and one that cannot be refuses every answer with a 500.
    const refusal = (one: (typeof declaredCalls)[number]): string => {
      try {
        serialiser(one, false)({})
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
      return ''
    }
    const refused = declaredCalls.map((one) => `${one.name}: ${refusal(one)}`).filter((text) => text.includes('schema is invalid'))
    expect(refused).toEqual([])
  })

  test('drops what the contract does not name otherwise', () => {
    const compiled = serialiser(call, false)
    expect(JSON.parse(compiled({ ...right, password: 'x', list: [{ a: '引"号', b: 1 }, {}] }))).toEqual(right)
    expect(JSON.parse(compiled({ ...right, at: '2026-01-08T00:00:00.000Z' }))).toEqual({ ...right, at: '2026-01-08T00:00:00.000Z' })
  })
})

describe('foreign rows', () => {
  test('answer 404 like absent ones, for neighbours and strangers, and are seen from above', async () => {
    const [own, neighbour, foreign] = [await fileOf('company'), await fileOf('neighbour'), await fileOf('foreign')]
    const company = await actorOf(tokens.company)
    const agency = await actorOf(tokens.agency)
    const find = (actor: typeof company, fileId: string) => inTransaction(deps.db, actor, (tx) => scopedId(tx, actor, 'app.file', fileId))
    expect((await find(company, own)).id).toBe(own)
    expect((await find(agency, neighbour)).id).toBe(neighbour)
    for (const [actor, fileId] of [[company, neighbour], [company, foreign], [agency, foreign], [company, newId()]] as const) {
      await expect(find(actor, fileId)).rejects.toMatchObject({ status: 404, message: '请求错误,未找到该资源' })
    }
    const answer = await ask(app, tokens.company, `/v1/oss/sign_url/?file_url=/v1/files/${neighbour}`)
    expect([answer.statusCode, answer.json().error_msg]).toEqual([404, '请求错误,未找到该资源'])
  })

  test('are hidden by the database alone: no setting, no row; a setting, only its own', async () => {
    await fileOf('company')
    await fileOf('foreign')
    const client = new pg.Client({ connectionString: deps.databaseUrl })
    await client.connect()
    const count = async (flavour: string, tenantId: string) => {
      await client.query('begin')
      if (flavour !== '') await client.query("select set_config('app.context', $1, true)", [signedContext(contextKeyOf(deps.db), { flavour, tenantId, above: [] })])
      const { rows } = await client.query<{ mine: number; others: number }>(
        'select count(*) filter (where company_id = $1)::int as mine, count(*) filter (where company_id is distinct from $1)::int as others from app.file',
        [tenants.ids.company],
      )
      await client.query('commit')
      return rows[0]
    }
    expect(await count('', '')).toEqual({ mine: 0, others: 0 })
    const seen = await count('company', tenants.ids.company)
    expect([seen?.mine !== 0, seen?.others]).toEqual([true, 0])
    // After a transaction the settings are empty texts instead of null: still no access, and no error.
    expect(await count('', '')).toEqual({ mine: 0, others: 0 })
    expect(await count('nonsense', tenants.ids.company)).toEqual({ mine: 0, others: 0 })
    await expect(client.query('update app.history_event set action = $1', ['x'])).rejects.toMatchObject({ code: '42501' })
    await expect(client.query('create table app.mine (id int)')).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })

  test('stay hidden when a query forgets its scope', async () => {
    await fileOf('foreign')
    const actor = await actorOf(tokens.company)
    const rows = await inTransaction(deps.db, actor, (tx) => tx.selectFrom('app.file').select('company_id').execute())
    expect(new Set(rows.map((row) => row.company_id))).toEqual(new Set([tenants.ids.company]))
    const other = { ...actor, flavour: 'agency' as const, tenantId: tenants.ids.agency }
    // The query scope says agency, the transaction says company: the narrower of the two applies.
    expect(await inTransaction(deps.db, actor, (tx) => scoped(tx, other, 'app.file').select('app.file.id').where('app.file.company_id', '!=', tenants.ids.company).execute())).toEqual([])
  })
})

describe('a transaction', () => {
  test('is tried again after a serialization failure, and its effects wait for the commit', async () => {
    let runs = 0
    const effects: number[] = []
    const answer = await inTransaction(deps.db, SYSTEM, async (tx) => {
      runs += 1
      const run = runs
      afterCommit(tx, () => effects.push(run))
      if (runs < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
      return runs
    })
    expect([answer, effects]).toEqual([3, [3]])
  })

  test('gives up after three tries, and at once on anything else', async () => {
    const failing = async (code: string) => {
      let runs = 0
      await inTransaction(deps.db, SYSTEM, async (tx) => {
        runs += 1
        await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(tx)
      }).catch(() => undefined)
      return runs
    }
    expect([await failing('40P01'), await failing('23505')]).toEqual([3, 1])
  })

  test('survives two that lock the same rows crosswise', async () => {
    const keys = [randomUUID(), randomUUID()]
    for (const key of keys) await asOwner(deps, "insert into app.rate_limit values ($1, now(), 0)", [key])
    const both = (order: string[]) =>
      inTransaction(deps.db, SYSTEM, async (tx) => {
        for (const key of order) {
          await tx.updateTable('app.rate_limit').set((eb) => ({ count: eb('count', '+', 1) })).where('key', '=', key).execute()
          await sql`select pg_sleep(0.05)`.execute(tx)
        }
      })
    await Promise.all([both(keys), both(keys.toReversed())])
    expect(await asOwner(deps, 'select distinct count from app.rate_limit where key = any($1)', [keys])).toEqual([{ count: 2 }])
  })
})

describe('an idempotent call', async () => {
  const call = family('probe')({
    name: 'probeOnce',
    summary: '',
    method: 'POST',
    path: '/probe/:id/',
    access: 'self',
    idempotent: true,
    params: idParams,
    body: z.strictObject({ name: z.string(), fail: z.boolean().optional(), part: z.boolean().optional(), slow: z.int().optional() }),
    response: z.object({ id }),
  })
  const probe = await bareApp(deps)
  registerRoutes(probe, deps, [
    handle(call, async (ctx) => {
      const rowId = newId()
      await inTransaction(ctx.deps.db, ctx.actor, async (tx) => {
        await tx.insertInto('app.industry').values({ id: rowId, name: ctx.body.name }).execute()
        await sql`select pg_sleep(${(ctx.body.slow ?? 0) / 1000})`.execute(tx)
      })
      if (ctx.body.part === true) {
        await inTransaction(ctx.deps.db, SYSTEM, async (tx) => {
          await tx.insertInto('app.industry').values({ id: newId(), name: `${ctx.body.name}-part` }).execute()
          refuse(400, 'a part')
        }).catch(() => undefined)
      }
      if (ctx.body.fail === true) refuse(400, '不行')
      return { id: rowId }
    }),
  ])
  const target = newId()
  const send = (body: object, key: string | undefined, token = tokens.company, at = target) =>
    ask(probe, token, `/probe/${at}/`, { body, ...(key === undefined ? {} : { key }) })
  const rows = async (name: string) => (await asOwner(deps, 'select count(*)::int as n from app.industry where name = $1', [name]))[0]?.['n']

  test('needs a key', async () => {
    expect((await send({ name: 'none' }, undefined)).json().error_code).toBe('key_missing')
  })

  test('has one effect and one answer per key', async () => {
    const first = await send({ name: 'one' }, 'key-one-0001')
    const again = await send({ name: 'one' }, 'key-one-0001')
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await rows('one')).toBe(1)
  })

  test('refuses the key for another body or another target, and keeps keys of others apart', async () => {
    await send({ name: 'two' }, 'key-two-0001')
    for (const answer of [await send({ name: 'two-b' }, 'key-two-0001'), await send({ name: 'two' }, 'key-two-0001', tokens.company, newId())]) {
      expect([answer.statusCode, answer.json().error_msg]).toEqual([400, '请勿重复使用请求编号'])
    }
    expect((await send({ name: 'two-c' }, 'key-two-0001', tokens.agency)).statusCode).toBe(200)
  })

  test('answers 409 while the first is running', async () => {
    const holder = new pg.Client({ connectionString: deps.ownerUrl })
    await holder.connect()
    try {
      await holder.query('begin; lock table app.industry in exclusive mode')
      const running = send({ name: 'slow' }, 'key-slow-0001')
      const waiting = `select from pg_locks where not granted and relation = 'app.industry'::regclass and database = (select oid from pg_database where datname = current_database())`
      await vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBe(1), { timeout: 60_000, interval: 20 })
      const second = await send({ name: 'slow' }, 'key-slow-0001')
      expect([second.statusCode, second.json().error_msg]).toEqual([409, '正在处理中，请稍候'])
      await holder.query('commit')
      expect((await running).statusCode).toBe(200)
    } finally {
      await holder.end()
    }
    expect(await rows('slow')).toBe(1)
  })

  test('leaves nothing behind when it refuses, and may be tried again', async () => {
    const refused = await send({ name: 'fail', fail: true }, 'key-fail-0001')
    expect([refused.statusCode, await rows('fail')]).toEqual([400, 0])
    expect((await send({ name: 'fail', fail: true }, 'key-fail-0001')).json().error_msg).toBe('不行')
  })

  test('undoes a part that was refused and caught', async () => {
    expect((await send({ name: 'whole', part: true }, 'key-part-0001')).statusCode).toBe(200)
    expect([await rows('whole'), await rows('whole-part')]).toEqual([1, 0])
  })

  test('twenty at once have one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ name: 'many', slow: 20 }, 'key-many-0001')))
    expect(answers.every((answer) => [200, 409].includes(answer.statusCode))).toBe(true)
    expect(await rows('many')).toBe(1)
  })
})

describe('a disabled company', () => {
  test('is refused new business and nothing else, and so are those below a disabled agency, group or park, and told which one it is', async () => {
    const token = tokens.company
    const pay = () => ask(app, token, `/v1/settlements/${newId()}/payment/`, { method: 'PUT', body: { captcha: '123456', version: 1 }, key: randomUUID() })
    expect((await pay()).statusCode).toBe(404)
    for (const [place, whose] of [['company', '贵公司'], ['agency', '所属业务公司'], ['platform', '所属集团'], ['park', '所属园区']] as const) {
      await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [tenants.ids[place]])
      const refused = await pay()
      expect([refused.statusCode, refused.json().error_msg]).toEqual([400, `${whose}已被停用，暂无法办理新业务`])
      expect((await ask(app, token, '/v1/staffs/info/')).json().is_enable).toBe(false)
      await asOwner(deps, 'update app.tenant set is_enable = true where id = $1', [tenants.ids[place]])
    }
    expect((await ask(app, token, '/v1/staffs/info/')).json().is_enable).toBe(true)
  })
})
