import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorCode, readErrorCode } from '@linggong/shared/domain/error-codes'
import type { Member } from '../../test/makers.ts'

/** What a request does; faults are timed to strike during a given kind. */
export type Step = 'import' | 'settle' | 'confirm' | 'audit' | 'code' | 'pay' | 'export' | 'deposit' | 'claim' | 'withdraw' | 'invoice' | 'prove' | 'fee' | 'look'
export type Moment = `${Step} ${'sent' | 'answered'}`

export interface Request {
  readonly step: Step
  readonly who: Member
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly body?: unknown
}

/** How the faults affected the requests. */
export interface Tally {
  /** Connection broken without an answer. */
  cut: number
  /** Answered 503. */
  turnedAway: number
  answered: number
}

/** The server refused the request for a reason that no fault explains. */
export class Refused extends Error {
  readonly status: number
  readonly code: ErrorCode | null

  constructor(request: Request, status: number, text: string) {
    super(`${request.method} ${request.url}：${status} ${text.slice(0, 300)}`)
    this.status = status
    this.code = codeOf(text)
  }
}

const patienceMs = 120_000
const answerLimitMs = 30_000

/**
 * Simulated browsers of operators: they retry with the same idempotency key until they get an answer, on another server if there is one.
 * `fail` is called with answers that no fault explains.
 */
export function clientsOf(bases: () => readonly string[], fail: (text: string) => void) {
  const tally: Tally = { cut: 0, turnedAway: 0, answered: 0 }
  const waiting = new Map<Moment, (() => void)[]>()
  const meanMs = new Map<Step, number>()

  const at = (moment: Moment): void => {
    for (const resolve of waiting.get(moment) ?? []) resolve()
    waiting.delete(moment)
  }

  async function once(request: Request, base: string, key: string): Promise<unknown> {
    const began = performance.now()
    const headers = { authorization: `Bearer ${request.who.token}`, 'idempotency-key': key, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) }
    const sent = fetch(`${base}${request.url}`, {
      method: request.method,
      headers,
      signal: AbortSignal.timeout(answerLimitMs),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    at(`${request.step} sent`)
    const { status, text } = await sent.then(async (answer) => ({ status: answer.status, text: await answer.text() })).catch(() => ({ status: 0, text: '' }))
    if (status === 0) {
      tally.cut += 1
      return undefined
    }
    if (status === 503) {
      tally.turnedAway += 1
      if (!/[\u4e00-\u9fff]/u.test(String(field(text, 'error_msg')))) fail(`${request.method} ${request.url}：503 应带中文说明，得到 ${text.slice(0, 200)}`)
      return undefined
    }
    if (status === 409 && codeOf(text) === 'in_progress') return undefined
    if (status !== 200) throw new Refused(request, status, text)
    tally.answered += 1
    meanMs.set(request.step, 0.8 * (meanMs.get(request.step) ?? 40) + 0.2 * (performance.now() - began))
    at(`${request.step} answered`)
    return JSON.parse(text)
  }

  return {
    tally,
    /** Approximate durations of such requests, in ms. */
    usualMs: (step: Step): number => meanMs.get(step) ?? 40,
    /** Resolves at the next request of this kind. */
    next: (moment: Moment): Promise<void> => new Promise((resolve) => void waiting.set(moment, [...(waiting.get(moment) ?? []), resolve])),
    /** Sends until there is an answer; `uncertain` is called with the number of attempts that got none. Throws `Refused`. */
    async ask<T>(request: Request, shape: (answer: unknown) => answer is T, uncertain?: { times: number }): Promise<T> {
      const key = randomUUID()
      const deadline = Date.now() + patienceMs
      for (let attempt = 0; Date.now() < deadline; attempt += 1) {
        const servers = bases()
        const base = servers[attempt % Math.max(1, servers.length)]
        const answer = base === undefined ? undefined : await once(request, base, key)
        if (answer !== undefined) {
          if (shape(answer)) return answer
          throw new Error(`${request.method} ${request.url}：应答的形状不对 ${JSON.stringify(answer).slice(0, 300)}`)
        }
        if (uncertain !== undefined) uncertain.times += 1
        await sleep(100)
      }
      throw new Error(`${request.method} ${request.url}：${patienceMs / 1000} 秒内没有得到应答`)
    },
  }
}

export type Clients = ReturnType<typeof clientsOf>

const codeOf = (text: string): ErrorCode | null => readErrorCode(field(text, 'error_code'))

function field(text: string, name: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
  } catch {
    return undefined
  }
}
