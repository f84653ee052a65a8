import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call, CallFacts, CallOutput } from '../contract/call.ts'
import { onLogOut } from '../session/log-out.ts'
import { tenantScope } from '../session/session.ts'
import { sendAny } from './client.ts'
import { ApiError } from './errors.ts'
import { type AnyInput, type SendInput, plainInput } from './input.ts'
import { Intents } from './intents.ts'
import { notify } from './notify.ts'
import { refreshFamilies } from './queries.ts'

const intents = new Intents()

onLogOut(() => intents.clear())

export interface ActionOptions<C extends Call> {
  /** The toast shown after success. */
  readonly success?: string
  /** Runs after success; the families that the call changes are already marked as stale. */
  readonly onDone?: (answer: CallOutput<C>) => void
  /** For a failure that belongs next to a field (`error.fields`); it has been shown as a toast as well. */
  readonly onFail?: (error: ApiError) => void
  /** The dialog shows `error` itself and offers the retry: no toast or notice besides. */
  readonly inPlace?: boolean
}

export type RunArguments<C extends Call> = Record<never, never> extends SendInput<C> ? [input?: SendInput<C>] : [input: SendInput<C>]

export interface Action<C extends Call> {
  /** Never rejects; resolves to undefined on failure. While one runs, a second click receives the first one's result. */
  readonly run: (...args: RunArguments<C>) => Promise<CallOutput<C> | undefined>
  readonly isRunning: boolean
  readonly error: ApiError | null
  /** The connection broke: it is unknown whether the call took effect, and safe to `run` the same again. */
  readonly isLost: boolean
  readonly reset: () => void
}

/**
 * A call that changes something. One idempotency key per intent, never two at once, and the families of
 * `call.changes` are refetched whatever the outcome: after a refusal (stale version, wrong state) the
 * operator must see the record's current state.
 */
export function useAction<C extends Call>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const client = useQueryClient()
  const running = useRef<Promise<CallOutput<C> | undefined> | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const { mutateAsync, isPending, error, reset } = useMutation<CallOutput<C>, unknown, AnyInput>({
    // A lost connection has its own notice with more detail (R531), so there is no second message.
    mutationFn: (input) => sendOnce(call, { ...input, quiet: (failure) => options.inPlace === true || isLostConnection(call, failure) }),
    retry: false,
  })

  const run = useCallback(
    function runOnce(...args: RunArguments<C>): Promise<CallOutput<C> | undefined> {
      const input = plainInput(args[0])
      const attempt = async (): Promise<CallOutput<C> | undefined> => {
        try {
          const answer = await mutateAsync(input)
          if (latest.current.success) notify.success(latest.current.success)
          latest.current.onDone?.(answer)
          return answer
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          if (isLostConnection(call, cause) && !latest.current.inPlace) {
            notify.lost({ cause: cause.message, text: lostText(call), retry: () => void runOnce(...args) })
          }
          latest.current.onFail?.(cause)
          return undefined
        } finally {
          running.current = null
          void refreshFamilies(client, call.changes)
        }
      }
      running.current ??= attempt()
      return running.current
    },
    [call, client, mutateAsync],
  )

  const failure = error instanceof ApiError ? error : null
  return { run, isRunning: isPending, error: failure, isLost: failure !== null && isLostConnection(call, failure), reset }
}

/** Sends with the intent's key; the key is dropped once the server has given a definite answer. */
async function sendOnce<C extends Call>(call: C, input: AnyInput): Promise<CallOutput<C>> {
  if (!call.idempotent) return sendAny(call, input)
  const intent = JSON.stringify([tenantScope(), call.name, input])
  try {
    const answer = await sendAny(call, { ...input, idempotencyKey: intents.keyOf(intent) })
    intents.settle(intent)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError && error.isUncertain)) intents.settle(intent)
    throw error
  }
}

/** Whether the server has refused an action because its record is not as it was shown, since this was mounted. */
export function useStaleRefusal(): boolean {
  const client = useQueryClient()
  const [isRefused, setRefused] = useState(false)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const error: unknown = event.type === 'updated' && event.action.type === 'error' ? event.action.error : undefined
        if (error instanceof ApiError && (error.code === 'stale' || error.code === 'not_allowed')) setRefused(true)
      }),
    [client],
  )
  return isRefused
}

function isLostConnection({ idempotent }: CallFacts, error: ApiError): boolean {
  return idempotent && error.isUncertain && error.status !== 409
}

/** What an operator must know before clicking again. */
export function lostText({ moves }: CallFacts): string {
  return `连接中断，尚不确定是否成功。点击重试不会重复${moves === 'money' ? '支付' : '提交'}`
}
