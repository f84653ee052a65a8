import ky, { type KyInstance, type Options } from 'ky'
import type { Call, CallOutput } from '../contract/call.ts'
import { currentToken, lapseAtom, sessionNumber, sessionStore } from '../session/session.ts'
import { lapseSession } from '../session/lapse.ts'
import { logOut } from '../session/log-out.ts'
import { type ApiError, failedAnswer, isRecord, noResponse, refusedAnswer, sessionOver } from './errors.ts'
import { type AnyInput, type SendArguments, pathOf, plainInput } from './input.ts'
import { type LoadingCounter, loading } from './loading.ts'
import { type Notify, notify } from './notify.ts'
import { wireQuery } from './query-string.ts'
import { proveSelf } from './step-up.ts'
import { type HeldCall, heldCalls } from './renewal.ts'

/** What the client needs from its environment; tests supply their own and call a real server. */
export interface ClientPorts {
  readonly origin: () => string
  readonly token: () => string | null
  readonly notify: Pick<Notify, 'error'>
  /** Called when the server no longer accepts the token, with the reason and whether it has been shown. */
  readonly expired: (failure: ApiError, isSaid: boolean) => void
  /** How a session continues after its token was refused; without it every such call fails. */
  readonly renewal?: Renewal
  /** Asks the person to prove themselves, when the server wants that first; resolves to whether they have. */
  readonly stepUp?: () => Promise<boolean>
  /** Where the database was when it last answered: a list from a copy of it then shows at least that. */
  readonly position?: { readonly last: () => string | null; readonly note: (position: string) => void }
  /** Null: requests are not counted (R552). */
  readonly loading: Pick<LoadingCounter, 'start'> | null
  readonly timeoutMs?: number
}

interface Renewal {
  /** Stays the same while a session is renewed without leaving the page. */
  readonly session: () => number
  /** The token was refused and there is no new one yet: nothing may be sent. */
  readonly isOut: () => boolean
  /** Waits for the new token; resolves to whether the call should be sent. */
  readonly hold: (call: HeldCall, input: AnyInput) => Promise<boolean>
}

/** HTTP time-out of the specification (R557). */
const timeoutMs = 180_000

export interface FileAnswer {
  readonly blob: Blob
  /** As named by the server, otherwise empty. */
  readonly filename: string
}

export type Client = ReturnType<typeof createClient>

export function createClient(ports: ClientPorts) {
  const http = ky.create({ timeout: ports.timeoutMs ?? timeoutMs, throwHttpErrors: false })

  /**
   * Calls the server. Resolves to the answer's body; **resolves to false** when a 2xx body carries an
   * `error` key (R530); rejects with an `ApiError` for every other failure, and with an `AbortError`
   * when the signal aborts. Failures have already been shown, unless `quiet`.
   */
  function sendRaw<C extends Call>(call: C, ...args: SendArguments<C>): Promise<CallOutput<C> | false>
  async function sendRaw(call: Call, ...[input]: readonly unknown[]): Promise<unknown> {
    const answer = await exchange(call, plainInput(input), readJson)
    return answer.refused ? false : answer.value
  }

  /** Like `sendRaw`, for callers who need the answer: the refusal in a 2xx body is thrown like any other. */
  function send<C extends Call>(call: C, ...args: SendArguments<C>): Promise<CallOutput<C>>
  function send(call: Call, ...[input]: readonly unknown[]): Promise<unknown> {
    return sendAny(call, plainInput(input))
  }

  /** `send` for what builds the input itself (queries, actions). */
  function sendAny<C extends Call>(call: C, input: AnyInput): Promise<CallOutput<C>>
  async function sendAny(call: Call, input: AnyInput): Promise<unknown> {
    const answer = await exchange(call, input, readJson)
    if (answer.refused) throw answer.refused
    return answer.value
  }

  /** For calls that answer with a file. */
  function sendForFile<C extends Call>(call: C, ...args: SendArguments<C>): Promise<FileAnswer>
  async function sendForFile(call: Call, ...[input]: readonly unknown[]): Promise<FileAnswer> {
    const answer = await exchange(call, plainInput(input), readFile)
    if (answer.refused) throw answer.refused
    return answer.value
  }

  async function exchange<T>(call: Call, input: AnyInput, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    const { renewal } = ports
    const session = renewal?.session()
    if (renewal?.isOut() && !(await renewal.hold(call, input))) throw sessionOver()
    const token = ports.token()
    try {
      return await attempt(call, input, token, read)
    } catch (error) {
      // Refused before it had any effect, too.
      if (isUnproven(error) && (await ports.stepUp?.())) return attempt(call, input, ports.token(), read)
      if (!renewal || token === null || !isRefusedToken(error) || renewal.session() !== session) throw error
      // Refused before it had any effect, so it is sent again with the new token; but only once.
      if (!(await renewal.hold(call, input))) throw error
      return attempt(call, input, ports.token(), read)
    }
  }

  async function attempt<T>(call: Call, input: AnyInput, token: string | null, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    const finish = ports.loading?.start()
    try {
      const response = await request(http, ports, token, call, input)
      const position = response.headers.get('x-position')
      if (position !== null) ports.position?.note(position)
      if (!response.ok) throw failedAnswer(response.status, await readJson(response).catch(() => null))
      const value = await read(response)
      const refused = refusedAnswer(response.status, value)
      if (refused) say(refused, input)
      else if (!fits(call, value)) throw noResponse(new Error(`${call.path}: not an answer of this call`))
      return { value, refused }
    } catch (error) {
      throw fail(error, input, token)
    } finally {
      finish?.()
    }
  }

  function fail(error: unknown, input: AnyInput, token: string | null): unknown {
    if (input.signal?.aborted) return error
    const failure = isApiError(error) ? error : noResponse(error)
    // The answer belongs to a session that has ended, so it must not affect the current one.
    if (ports.token() !== token) return failure
    const isSaid = say(failure, input)
    // Without a token there is no session to end: the login call itself may answer 401.
    if (token !== null && (failure.kind === 'maintenance' || failure.status === 401)) ports.expired(failure, isSaid)
    return failure
  }

  function say(failure: ApiError, { quiet }: AnyInput): boolean {
    const isQuiet = typeof quiet === 'function' ? quiet(failure) : quiet
    // The dialog that asks says it.
    if (isQuiet || (ports.stepUp && isUnproven(failure))) return false
    ports.notify.error(failure.message)
    return true
  }

  return { send, sendAny, sendRaw, sendForFile }
}

interface Answer<T> {
  readonly value: T
  readonly refused: ApiError | null
}

function request(http: KyInstance, { origin, position }: ClientPorts, token: string | null, call: Call, input: AnyInput): Promise<Response> {
  const last = position?.last() ?? null
  const options: Options = {
    method: call.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(last !== null && { 'x-position': last }),
      ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
    },
    // A read is retried once after a lost connection; a write never, because it may have taken effect.
    retry: call.method === 'GET' ? { limit: 1, methods: ['get'], delay: () => 300 } : 0,
    ...(input.query && { searchParams: wireQuery(input.query) }),
    ...(input.body !== undefined && { json: input.body }),
    ...(input.signal && { signal: input.signal }),
  }
  return http(origin() + pathOf(call, input.params), options)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  // Text that is not JSON under a 2xx comes from a gateway and is not an answer of ours.
  return text === '' ? undefined : JSON.parse(text)
}

/** JSON from a gateway under a 2xx is not our answer either: a screen that expects a list must receive one. */
function fits({ parts }: Call, value: unknown): boolean {
  if (!parts) return true
  return isRecord(value) && Object.entries(parts).every(([key, kind]) => (kind === 'list' ? Array.isArray(value[key]) : isRecord(value[key])))
}

async function readFile(response: Response): Promise<FileAnswer> {
  return { blob: await response.blob(), filename: filenameOf(response.headers.get('content-disposition') ?? '') }
}

/** `filename*=UTF-8''…` takes precedence, because it carries Chinese names. */
export function filenameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/iu.exec(disposition)?.[1] ?? ''
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

function isRefusedToken(error: unknown): boolean {
  return isApiError(error) && error.kind === 'status' && error.status === 401
}

const isUnproven = (error: unknown): boolean => isApiError(error) && error.code === 'step_up'

const browserPorts: ClientPorts = {
  origin: () => location.origin,
  token: currentToken,
  notify,
  expired: (failure, isSaid) => {
    // During maintenance nobody can sign in again, so there is nothing to wait for (R534).
    const isHeld = failure.kind === 'status' && lapseSession()
    if (!isHeld) logOut({ notice: failure.message, redirect: wayBack() })
    // All other calls wait from here on, so if a quiet one does not say it, nobody does (R537).
    else if (!isSaid) notify.error(failure.message)
  },
  renewal: {
    session: sessionNumber,
    isOut: () => sessionStore.get(lapseAtom) !== null,
    hold: (call, input) => heldCalls.hold(call, input),
  },
  stepUp: proveSelf,
  // For all tabs: what one has changed, another lists.
  position: {
    last: () => localStorage.getItem(positionKey),
    note: (position) => {
      // Answers overtake each other.
      if (comparable(position) > comparable(localStorage.getItem(positionKey) ?? '')) localStorage.setItem(positionKey, position)
    },
  },
  loading,
}

const positionKey = 'position'
const comparable = (position: string): string => position.split('/').map((part) => part.padStart(8, '0')).join('')

/** The path to return to after signing in again. */
function wayBack(): string {
  return currentToken() === null ? '' : `${location.pathname}${location.search}`
}

/** The default client. */
export const client = createClient(browserPorts)
export const { send, sendAny, sendRaw, sendForFile } = client

const { renewal: _, ...withoutRenewal } = browserPorts

/** A client with a token that is not the session's yet, or with none: signs in while the session waits for the new token. */
export function clientOf(token: string | null): Client {
  return createClient({ ...withoutRenewal, token: () => token, expired: () => undefined })
}

/** The same handling without the loading counter, for calls that run in the background (R551, R552). */
export const secondClient = createClient({ ...browserPorts, loading: null })
