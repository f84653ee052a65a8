import { isOfWorkers, workerPurposeOf } from '@linggong/shared/contract/call'
import { cooperationStanding } from '@linggong/shared/contract/worker-cooperation'
import * as contract from '@linggong/shared/contract/worker-payslip'
import type { WorkerPurpose } from '@linggong/shared/domain/worker-purposes'
import { newId } from '../../src/kernel/ids.ts'
import { calls } from '../../src/modules/index.ts'
import { lastCode } from '../../test/spine.ts'
import { mutationsOf } from '../matrix/garbage-mutations.ts'
import type { Proof } from '../proof.ts'
import { checks, type Checks } from '../sessions/checks.ts'
import { isRecord, jsonOf, sendRaw } from '../world/request.ts'
import type { Thing, World } from '../world/shape.ts'
import { openWorld } from '../world/world.ts'
import { cooperationOf, linkTo, opened, openedCooperation, payslipFor, phoneOf, sendTo, signLinkOf, workersHost } from './links.ts'
import { proveOrigins } from './origins.ts'
import { proveRows } from './rows.ts'

/** Malformed requests per call. */
const malformed = { short: 40, long: 400 } as const

/** A worker with a token is let in for one purpose, to their own rows within one company, on their own origin. */
export const workers: Proof = {
  name: 'workers',
  what: '收款人凭一次性用途的链接只看到本人在该企业的账单，两个网址互不相通，凭证到期、用尽、作废后一样失效',
  atLeast: { short: 700, long: 1900 },
  async run({ scale, admin, say }) {
    const world = await openWorld(admin)
    const found = checks()
    try {
      const bill = billOf(world, 'company')
      const link = await linkTo(world, 'company', bill)
      const token = await opened(world, link, bill)
      const mine = await cooperationOf(world, bill)
      const toSign = await signLinkOf(world, mine)
      const tokens = { open_payslip: link, payslip: token, sign: toSign, cooperation: await openedCooperation(world, toSign, bill) }
      // What is undone below is what comes after this.
      await world.journal.keep()
      const parts: Readonly<Record<string, () => Promise<void>>> = {
        网址与凭证: () => proveOrigins(world, tokens, found),
        行: () => proveRows(world, bill, found),
        内容: () => proveContent(world, token, bill, found),
        别人的账单: () => proveSubjects(world, token, found),
        合作: () => proveCooperation(world, tokens.cooperation, bill, found),
        畸形请求: () => proveGarbage(world, tokens, malformed[scale], found),
        验证码: () => proveCodes(world, found),
        期限: () => proveEnds(world, found),
      }
      for (const [name, part] of Object.entries(parts)) {
        const [tried, failed] = [found.tried(), found.failures.length]
        await part()
        say(`  ${name}：${found.tried() - tried} 项，失败 ${found.failures.length - failed}`)
      }
      return { tried: found.tried(), failures: found.failures }
    } finally {
      await world.close()
    }
  },
}

function billOf(world: World, place: 'company' | 'neighbour' | 'foreign' | 'crossCompany'): Thing {
  const bill = world.thing('paidBill', place)
  if (bill === undefined) throw new Error(`${place} has no paid bill`)
  return bill
}

/** What it shows is the bill, masked, and of nobody else. */
async function proveContent(world: World, token: string, bill: Thing, found: Checks): Promise<void> {
  const { status, text } = await payslipFor(world, token)
  found.that(status === 200 && text.includes(String(bill['sn'])), '工资单是这张账单', `${status} ${text.slice(0, 200)}`)
  for (const key of ['id_no', 'phone', 'account_no', 'id', 'person_id', 'company_id', 'settlement_id', 'park_id']) found.that(!text.includes(String(bill[key])), `工资单不应有完整的 ${key}`, text.slice(0, 300))
  const others = await world.journal.sql('select name, phone, id_no, sn from app.bill where id <> $1', [bill.id])
  found.that(others.every((other) => !text.includes(String(other['sn'])) && !text.includes(String(other['phone'])) && !text.includes(String(other['id_no']))), '工资单不应有别的账单或别的人', '')
}

/** A token whose subject were another record: the person's at another company, and other persons'. The row would have to be changed in the database. */
async function proveSubjects(world: World, token: string, found: Checks): Promise<void> {
  const bill = billOf(world, 'company')
  const [sibling] = await world.journal.sql('select id from app.bill where company_id = $1 and person_id <> $2 limit 1', [bill['company_id'], bill['person_id']])
  const [elsewhere] = await world.journal.sql('select id from app.bill where company_id <> $1 and person_id = $2 limit 1', [bill['company_id'], bill['person_id']])
  for (const [name, id] of [['同企业的别人', sibling?.['id']], ['本人在别的企业', elsewhere?.['id']], ['别的企业', billOf(world, 'foreign').id], ['不存在', world.member('company').tenantId]] as const) {
    await world.journal.sql(`update app.worker_token set subject_id = $1 where purpose = 'payslip'`, [id])
    const answer = await payslipFor(world, token)
    found.that(answer.status === 404, `${name}的账单应 404`, `${answer.status} ${answer.text.slice(0, 200)}`)
  }
  await world.journal.undo()
}

/** Where they stand is told of themselves alone, masked; with another row in the token's place, nothing. */
async function proveCooperation(world: World, token: string, bill: Thing, found: Checks): Promise<void> {
  const standing = () => sendTo(world, workersHost, token, cooperationStanding)
  const { status, text } = await standing()
  found.that(status === 200, '办理进度可以打开', `${status} ${text.slice(0, 200)}`)
  for (const key of ['id_no', 'phone', 'name', 'person_id', 'company_id', 'park_id']) found.that(!text.includes(String(bill[key])), `办理进度不应有完整的 ${key}`, text.slice(0, 300))
  const [sibling] = await world.journal.sql('select id from app.company_user where company_id = $1 and person_id <> $2 limit 1', [bill['company_id'], bill['person_id']])
  const [elsewhere] = await world.journal.sql('select id from app.company_user where company_id <> $1 and person_id = $2 limit 1', [bill['company_id'], bill['person_id']])
  for (const [name, id] of [['同企业的别人', sibling?.['id']], ['本人在别的企业', elsewhere?.['id']], ['不存在', world.member('company').tenantId]] as const) {
    if (id === undefined) continue
    await world.journal.sql(`update app.worker_token set subject_id = $1 where purpose = 'cooperation'`, [id])
    const answer = await standing()
    found.that(answer.status === 404, `${name}的合作应 404`, `${answer.status} ${answer.text.slice(0, 200)}`)
  }
  await world.journal.undo()
}

/** What their schemas accept, for the calls with a body. */
const accepted: Readonly<Record<string, Record<string, unknown>>> = {
  openPayslip: { sms_code: '123456' },
  openCooperation: { sms_code: '123456' },
  signCooperation: { contract_id: newId(), sms_code: '123456' },
  signByFace: { contract_id: newId(), photo: 'AAAA' },
  applyForTask: { task_id: newId() },
  confirmTask: { apply_id: newId() },
  submitTask: { apply_id: newId(), deliverable: '完成 50 单', photos: ['AAAA'] },
  sendPhotos: { photos: { id_card_front: 'AAAA' } },
  registerOpening: { token: 'A'.repeat(22) },
  sendRegisterCode: { token: 'A'.repeat(22), phone: '19912345678' },
  registerWorker: { token: 'A'.repeat(22), name: '某人', id_no: '11010519491231002X', phone: '19912345678', sms_code: '123456', is_agreed: true },
}

async function proveGarbage(world: World, tokens: Readonly<Record<WorkerPurpose, string>>, count: number, found: Checks): Promise<void> {
  await world.journal.sql('update app.worker_token set max_uses = 1000000')
  for (const call of calls) {
    if (!isOfWorkers(call)) continue
    const purpose = workerPurposeOf(call)
    const body = accepted[call.name]
    let tried = 0
    for (const { url, method, headers, payload, what } of mutationsOf(call, body === undefined ? {} : { body }, 7)) {
      const answer = await sendRaw(world.server.app, { method, url, headers: { ...(purpose === undefined ? {} : { authorization: `Bearer ${tokens[purpose]}` }), host: workersHost, ...headers }, ...(payload === undefined ? {} : { payload }) })
      const content = jsonOf(answer)
      const isTold = answer.status < 400 || (isRecord(content) && /\p{Script=Han}/u.test(String(content['error_msg'])))
      found.that(answer.status < 500 && isTold, `${call.name} ${what} 应以中文拒绝`, `${answer.status} ${answer.text.slice(0, 200)}`)
      // Whatever they count is full after a while.
      await world.journal.sql(`delete from app.rate_limit where key like 'worker%' or key like 'register%' or key like 'photos%' or key like 'results%'`)
      tried += 1
      if (tried === count) break
    }
  }
}

/** The code goes to the worker's phone, opens one link, takes five guesses, and uses up nothing of members. */
async function proveCodes(world: World, found: Checks): Promise<void> {
  const { server: { deps, advance, nextWindow } } = world
  nextWindow(3_600_000)
  const bill = billOf(world, 'company')
  const phone = await phoneOf(world, bill)
  const [other] = await world.journal.sql(`select * from app.bill where status = 'paid' and person_id = $1 and id <> $2 limit 1`, [bill['person_id'], bill.id])
  const link = await linkTo(world, 'company', bill)
  const enter = async (token: string, sms_code: string): Promise<number> => (await sendTo(world, workersHost, token, contract.openPayslip, { body: { sms_code } })).status
  /** What members of the company need to sign in and to pay. */
  const counted = () => world.journal.sql('select key, window_start, count from app.rate_limit where key in ($1, $2) order by 1, 2', [`sms#${String(bill['company_id'])}`, `sms#${String(bill['company_id'])}/login`])
  const before = await counted()
  const ask = async (token: string): Promise<number> => (await sendTo(world, workersHost, token, contract.sendPayslipCode)).status
  advance(61_000)
  found.that((await ask(link)) === 200 && (await ask(link)) === 429, '验证码每分钟一次', '')
  const code = await lastCode(deps, phone)
  found.that(code.length === 6, '验证码发往登记的手机', code)
  if (other !== undefined) {
    const place = [...world.members.values()].find(({ tenantId, flavour }) => flavour === 'company' && tenantId === other['company_id'])?.place
    const second = place === undefined ? undefined : await linkTo(world, place, { id: String(other['id']) })
    if (second !== undefined) found.that((await enter(second, code)) === 400, '一个链接的验证码打不开另一个', '')
  }
  const wrong = code === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 5; guess += 1) found.that((await enter(link, wrong)) === 400, `第 ${guess + 1} 次错误的验证码`, '')
  found.that((await enter(link, code)) === 400, '错误五次后正确的验证码也失效', '')
  found.that(JSON.stringify(await counted()) === JSON.stringify(before), '工资单的验证码不占用成员的额度', await counted())
  advance(61_000)
  const asked: number[] = []
  for (let more = 0; more < 13; more += 1) {
    asked.push(await ask(link))
    advance(61_000)
  }
  // Limits count by the hour of the clock, which may turn meanwhile.
  found.that(asked.includes(429), '一小时内的验证码有上限', asked.join(' '))
}

/** Every end is answered alike. */
async function proveEnds(world: World, found: Checks): Promise<void> {
  const { server: { advance, nextWindow }, journal } = world
  const bill = billOf(world, 'company')
  nextWindow(3_600_000)
  await journal.sql('delete from app.sms_code')
  const status = async (token: string): Promise<string> => {
    const answer = await sendTo(world, workersHost, token, contract.payslipOpening)
    return `${answer.status} ${answer.text}`
  }
  const unknown = await status('A'.repeat(43))
  found.that(unknown.startsWith('401'), '未知的链接', unknown)
  const first = await linkTo(world, 'company', bill)
  const view = await opened(world, first, bill)
  const second = await linkTo(world, 'company', bill)
  found.that((await status(first)) === unknown, '被新链接取代的链接', await status(first))
  found.that((await payslipFor(world, view)).status === 401, '旧链接打开的工资单随之失效', '')
  found.that((await status(second)).startsWith('200'), '新链接可用', await status(second))
  await journal.sql('update app.worker_token set uses = max_uses - 5 where ended_at is null')
  const answers = await Promise.all(Array.from({ length: 20 }, () => status(second)))
  found.that(answers.filter((one) => one.startsWith('200')).length === 5, '次数用尽：并发 20 次只成 5 次', answers.map((one) => one.slice(0, 3)).join(' '))
  found.that((await status(second)) === unknown, '用尽的链接', await status(second))
  const third = await linkTo(world, 'company', bill)
  const shown = await opened(world, third, bill)
  advance(15 * 60_000 + 1000)
  found.that((await payslipFor(world, shown)).status === 401, '十五分钟后需要重新验证', '')
  found.that((await status(third)).startsWith('200'), '链接仍可用', await status(third))
  advance(7 * 24 * 3_600_000)
  found.that((await status(third)) === unknown, '七天后的链接', await status(third))
}
