import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../src/kernel/ids.ts'
import { hashToken } from '../../src/kernel/session.ts'
import { makePhone, makeWorker } from '../../test/makers.ts'
import { jpg } from '../../test/pictures.ts'
import type { World } from '../../test/spine.ts'
import { giveUnits } from '../../test/worker-contracts.ts'
import type { Owner } from './owner.ts'

/** Where workers sign, in the demo. */
const workersHost = 'worker.localhost'

const stuckMs = 90_000
const answerLimitMs = 30_000
/** Nobody waits for the lease of a process that was killed. */
const leaseMs = 3000

interface Signer {
  readonly id: string
  readonly contractId: string
  readonly phone: string
  readonly token: string
}

interface Told {
  readonly status: number
  readonly text: string
}

/** By hand, because `fetch` takes the host from the address. */
function post(url: string, token: string, body?: object): Promise<Told> {
  const headers = { host: workersHost, authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(answerLimitMs) }, (answer) => {
      text(answer).then((told) => resolve({ status: answer.statusCode ?? 0, text: told }), reject)
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Workers on their phones, who try again until they have signed. */
export async function signersOf(bases: () => readonly string[], owner: Owner, worlds: readonly World[]) {
  let made = 0
  let cut = 0
  for (const world of worlds) await giveUnits(owner.rows, world, { contract_sms: 1_000_000, contract_face: 1_000_000 })

  /** Somebody whom the register has confirmed, with their contract and a token for it. */
  async function signer({ chain: { park_id, platform_id, agency_id, company_id } }: World, method: 'sms' | 'face'): Promise<Signer> {
    made += 1
    const { name, id_no } = makeWorker(20_000 + made)
    const [id, personId, contractId, phone, token] = [newId(), newId(), newId(), makePhone(), randomBytes(32).toString('base64url')]
    const chain = [park_id, platform_id, agency_id, company_id]
    await owner.rows('insert into app.person (id, name, id_no, phone) values ($1, $2, $3, $4) on conflict do nothing', [personId, name, id_no, phone])
    await owner.rows(`insert into app.company_user (park_id, platform_id, agency_id, company_id, id, person_id, phone, status) values ($1, $2, $3, $4, $5, $6, $7, 'to_sign') on conflict do nothing`, [...chain, id, personId, phone])
    await owner.rows(
      `insert into app.e_contract (park_id, platform_id, agency_id, company_id, id, company_user_id, person_id, sn, template_name, body, status, sign_method) values ($1, $2, $3, $4, $5, $6, $7, $8, '合作协议', '# 合作协议', 'to_sign', $9) on conflict do nothing`,
      [...chain, contractId, id, personId, `XY${contractId}`, method])
    await owner.rows(
      `insert into app.worker_token (park_id, platform_id, agency_id, company_id, id, person_id, purpose, subject_id, token_hash, max_uses, create_at, expire_at) values ($1, $2, $3, $4, $5, $6, 'cooperation', $7, $8, 100000, now(), now() + interval '1 day') on conflict do nothing`,
      [...chain, newId(), personId, id, hashToken(token)])
    return { id, contractId, phone, token }
  }

  /** undefined: no answer, or one that says to try again. */
  async function send({ token }: Signer, path: string, body?: object): Promise<Told | undefined> {
    const [base] = bases()
    if (base === undefined) return undefined
    const answer = await post(`${base}/worker/v1/cooperation/${path}`, token, body).catch(() => undefined)
    if (answer === undefined) cut += 1
    return answer?.status === 503 ? undefined : answer
  }

  const isSigned = async ({ contractId }: Signer): Promise<boolean> => (await owner.rows(`select 1 from app.e_contract where id = $1 and status = 'signed'`, [contractId])).length > 0

  /** Tries until the contract is signed. */
  async function until(what: string, worker: Signer, act: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + stuckMs
    while (!(await isSigned(worker))) {
      if (Date.now() > deadline) throw new Error(`${what} ${worker.contractId}：${stuckMs / 1000} 秒后仍未签署`)
      await owner.rows(`delete from app.rate_limit where key like 'photos%' or key like 'sms%'`)
      await act()
      await sleep(100)
    }
  }

  return {
    cut: () => cut,

    async withCode(world: World): Promise<void> {
      const worker = await signer(world, 'sms')
      await until('短信签署', worker, async () => {
        const sent = await send(worker, 'code/')
        // 429: it was sent a moment ago, and the answer was lost.
        if (sent !== undefined && sent.status !== 200 && sent.status !== 429 && !(await isSigned(worker))) throw new Error(`签署验证码：${sent.status} ${sent.text}`)
        const signed = await send(worker, 'sign/', { contract_id: worker.contractId, sms_code: (await owner.code(worker.phone)) || '000000' })
        if (signed?.status === 200 && !(await isSigned(worker))) throw new Error(`短信签署 ${worker.contractId}：已应答，却没有签署`)
      })
    },

    async withFace(world: World): Promise<void> {
      const worker = await signer(world, 'face')
      await until('人脸签署', worker, async () => {
        const asked = () => owner.rows(`select outcome from app.auth_check where contract_id = $1 order by id desc limit 1`, [worker.contractId])
        if ((await asked())[0]?.['outcome'] === 'waiting') {
          await owner.rows(`update app.auth_check set next_at = now() where contract_id = $1 and outcome = 'waiting' and next_at > now() and create_at < now() - ${leaseMs} * interval '1 millisecond'`, [worker.contractId])
          return
        }
        const sent = await send(worker, 'face/', { contract_id: worker.contractId, photo: jpg.toString('base64') })
        if (sent?.status === 200 && (await asked()).length === 0) throw new Error(`人脸签署 ${worker.contractId}：已应答，却没有比对`)
        if (sent !== undefined && sent.status !== 200 && !/正在比对|没有待签署/u.test(sent.text)) throw new Error(`人脸签署：${sent.status} ${sent.text}`)
      })
    },
  }
}

export type Signers = Awaited<ReturnType<typeof signersOf>>
