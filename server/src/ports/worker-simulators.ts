import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { cooperationFaults } from '@linggong/shared/domain/company-users'
import { elementsOf, httpElementAuth, type ElementAnswer, type ElementAuth } from './element-auth.ts'
import { httpESign, type ESign } from './esign.ts'
import { httpLiveness, type Liveness } from './liveness.ts'
import type { Port, Simulator } from './port.ts'
import { shareOf, simulatorStore } from './simulator-store.ts'

/** A simulated bureau of identities, signing service and comparison of faces: each remembers what it was asked under which number, in a schema of its own. */

interface Controlled extends Simulator {
  /** How many different requests it has answered: what a real one would charge for. */
  charged(): Promise<number>
}

export interface SimulatedElementAuth extends ElementAuth, Controlled {}
export interface SimulatedESign extends ESign, Controlled {}
export interface SimulatedLiveness extends Liveness, Controlled {}

export const isSimulatedAuth = (port: ElementAuth): port is SimulatedElementAuth => 'charged' in port
export const isSimulatedLiveness = (port: Liveness): port is SimulatedLiveness => 'charged' in port

/** Whoever has these characters in their name does not match their number; that is how a tester meets one. */
export const mismatchWord = '不符'

function simulator(channel: 'elementAuth' | 'esign' | 'liveness', title: string, databaseUrl: string) {
  const { pool, readSetting, writeSetting, troubled } = simulatorStore(databaseUrl, channel, title, 4)

  return {
    /** One number is one question and one answer, for good. Which numbers are refused hangs on them alone. */
    answer: troubled(async (requestNo: string, question: string, answerOf: (isRefused: boolean) => string): Promise<string> => {
      const { fail_percent: share, delay_ms: delay } = await readSetting()
      if (delay > 0) await wait(delay)
      const isRefused = shareOf(requestNo) * 100 < share
      const { rows } = await pool.query<{ question: string; answer: string }>(
        `insert into simulator.outside_request (channel, request_no, question, answer) values ($1, $2, $3, $4)
         on conflict (channel, request_no) do update set times = simulator.outside_request.times + 1 returning question, answer`,
        [channel, requestNo, question, answerOf(isRefused)],
      )
      const [row] = rows
      if (row?.question !== question) throw new Error(`${title}：编号 ${requestNo} 已用于其他请求`)
      return row.answer
    }),
    control: {
      readSetting,
      writeSetting,
      async charged() {
        const { rows } = await pool.query<{ n: string }>(`select count(*) as n from simulator.outside_request where channel = $1 and answer <> 'failure'`, [channel])
        return Number(rows[0]?.n ?? 0)
      },
    } satisfies Controlled,
    close: () => pool.end(),
  }
}

const hashOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

const reasons: Readonly<Record<ElementAnswer['outcome'], string>> = { same: '', different: '', failure: '登记信息查询失败，请稍后重新认证' }

export function simulatedElementAuth(databaseUrl: string): SimulatedElementAuth {
  const { answer, control, close } = simulator('elementAuth', '身份认证服务', databaseUrl)
  return {
    ...control,
    isConnected: true,
    async ask({ requestNo, ...question }) {
      const told = await answer(requestNo, hashOf(question.kind, ...Object.values(elementsOf(question))), (isRefused) => (isRefused ? 'failure' : question.name.includes(mismatchWord) ? 'different' : 'same'))
      const outcome = told === 'same' || told === 'different' ? told : 'failure'
      return { outcome, reason: reasons[outcome] }
    },
    close,
  }
}

/** Of 255: a picture darker than that shows nobody, so a tester covers the camera to be somebody else. */
const darkest = 40

async function isDark(photo: Buffer): Promise<boolean> {
  const { channels } = await sharp(photo).stats()
  return channels.every(({ mean }) => mean < darkest)
}

export function simulatedLiveness(databaseUrl: string): SimulatedLiveness {
  const { answer, control, close } = simulator('liveness', '人脸比对服务', databaseUrl)
  return {
    ...control,
    isConnected: true,
    async compare({ requestNo, name, id_no, photo }) {
      const isOther = await isDark(photo)
      const told = await answer(requestNo, hashOf(name, id_no, createHash('sha256').update(photo).digest('hex')), (isRefused) => (isRefused ? 'failure' : isOther ? 'different' : 'same'))
      const outcome = told === 'same' || told === 'different' ? told : 'failure'
      return { outcome, reason: outcome === 'failure' ? cooperationFaults.unclearFace : '' }
    },
    close,
  }
}

export function simulatedESign(databaseUrl: string): SimulatedESign {
  const { answer, control, close } = simulator('esign', '电子签约服务', databaseUrl)
  return {
    ...control,
    isConnected: true,
    certify: ({ requestNo, hash, signer, signedAt }) =>
      answer(requestNo, hashOf(hash, signer, signedAt.toISOString()), (isRefused) => {
        if (isRefused) throw new Error('电子签约服务拒绝了请求')
        return `CERT-${hashOf(requestNo).slice(0, 16).toUpperCase()}`
      }),
    close,
  }
}

export const elementAuthPort: Port<ElementAuth> = {
  title: '身份认证服务（ELEMENT_AUTH_URL）',
  real: ({ elementAuth }) => (elementAuth === undefined ? undefined : httpElementAuth(elementAuth)),
  simulated: simulatedElementAuth,
  none: (away) => ({ isConnected: false, ask: away, close: async () => undefined }),
}

export const esignPort: Port<ESign> = {
  title: '电子签约服务（ESIGN_URL）',
  real: ({ esign }) => (esign === undefined ? undefined : httpESign(esign)),
  simulated: simulatedESign,
  none: (away) => ({ isConnected: false, certify: away, close: async () => undefined }),
}

export const livenessPort: Port<Liveness> = {
  title: '人脸比对服务（LIVENESS_URL）',
  real: ({ liveness }) => (liveness === undefined ? undefined : httpLiveness(liveness)),
  simulated: simulatedLiveness,
  none: (away) => ({ isConnected: false, compare: away, close: async () => undefined }),
}
