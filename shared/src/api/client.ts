import ky, { type KyInstance, type Options } from 'ky'
import type { Call, CallOutput } from '../contract/call.ts'
import { currentToken, flavourAtom, sessionStore } from '../session/session.ts'
import { logOut } from '../session/log-out.ts'
import { type ApiError, failedAnswer, noResponse, refusedAnswer } from './errors.ts'
import { type AnyInput, type SendArguments, pathOf, plainInput } from './input.ts'
import { type LoadingCounter, loading } from './loading.ts'
import { type Notify, notify } from './notify.ts'
import { wireQuery } from './query-string.ts'

/** What the client needs of its surroundings; a test brings its own and speaks to a real server. */
export interface ClientPorts {
  readonly origin: () => string
  readonly token: () => string | null
  readonly notify: Pick<Notify, 'error'>
  /** Called when the server no longer takes the token, with the text of why. */
  readonly expired: (notice: string) => void
  /** Null: requests are not counted (R552). */
  readonly loading: Pick<LoadingCounter, 'start'> | null
  readonly timeoutMs?: number
}

/** HTTP time-out of the specification (R557). */
const timeoutMs = 180_000

export interface FileAnswer {
  readonly blob: Blob
  /** As the server named it, else empty. */
  readonly filename: string
}

export type Client = ReturnType<typeof createClient>

export function createClient(ports: ClientPorts) {
  const http = ky.create({ timeout: ports.timeoutMs ?? timeoutMs, throwHttpErrors: false })

  /**
   * Calls the server. Resolves to the answer's body; **resolves to false** when a 2xx body carries an
   * `error` key (R530); rejects with an `ApiError` for every other failure, and with an `AbortError`
   * when the signal says so. The failure has been shown by then, unless `quiet`.
   */
  function sendRaw<C extends Call>(call: C, ...args: SendArguments<C>): Promise<CallOutput<C> | false>
  async function sendRaw(call: Call, ...[input]: readonly unknown[]): Promise<unknown> {
    const answer = await exchange(call, plainInput(input), readJson)
    return answer.refused ? false : answer.value
  }

  /** `sendRaw` for callers who go on with the answer: the refusal of a 2xx body is thrown like any other. */
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

  /** For calls that answer a file. */
  function sendForFile<C extends Call>(call: C, ...args: SendArguments<C>): Promise<FileAnswer>
  async function sendForFile(call: Call, ...[input]: readonly unknown[]): Promise<FileAnswer> {
    const answer = await exchange(call, plainInput(input), readFile)
    if (answer.refused) throw answer.refused
    return answer.value
  }

  async function exchange<T>(call: Call, input: AnyInput, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    const token = ports.token()
    const finish = ports.loading?.start()
    try {
      const response = await request(http, ports.origin(), token, call, input)
      if (!response.ok) throw failedAnswer(response.status, await readJson(response).catch(() => null))
      const value = await read(response)
      const refused = refusedAnswer(response.status, value)
      if (refused && !input.quiet) ports.notify.error(refused.message)
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
    // The answer to a session that is over by now concerns nobody, least of all the session after it.
    if (ports.token() !== token) return failure
    if (!input.quiet) ports.notify.error(failure.message)
    // Without a token there is no session to end: the login call itself answers 401.
    if (token !== null && (failure.kind === 'maintenance' || failure.status === 401)) ports.expired(failure.message)
    return failure
  }

  return { send, sendAny, sendRaw, sendForFile }
}

interface Answer<T> {
  readonly value: T
  readonly refused: ApiError | null
}

function request(http: KyInstance, origin: string, token: string | null, call: Call, input: AnyInput): Promise<Response> {
  const options: Options = {
    method: call.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
    },
    // A read that lost its connection is asked once more; a write never, for it may have had its effect.
    retry: call.method === 'GET' ? { limit: 1, methods: ['get'], delay: () => 300 } : 0,
    ...(input.query && { searchParams: wireQuery(input.query) }),
    ...(input.body !== undefined && { json: input.body }),
    ...(input.signal && { signal: input.signal }),
  }
  return http(origin + pathOf(call, input.params), options)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  // Unparsable text under a 2xx is a gateway's page and no answer of ours.
  return text === '' ? undefined : JSON.parse(text)
}

async function readFile(response: Response): Promise<FileAnswer> {
  return { blob: await response.blob(), filename: filenameOf(response.headers.get('content-disposition') ?? '') }
}

/** `filename*=UTF-8''…` first: Chinese names travel there. */
export function filenameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/iu.exec(disposition)?.[1] ?? ''
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

const browserPorts: ClientPorts = {
  origin: () => location.origin,
  token: currentToken,
  notify,
  expired: (notice) => logOut({ notice, redirect: wayBack() }),
  loading,
}

/** After a sign-in in the place of an expired session the work goes on where it stopped. */
function wayBack(): string {
  return sessionStore.get(flavourAtom) ? `${location.pathname}${location.search}` : ''
}

/** The client of the suite. */
export const client = createClient(browserPorts)
export const { send, sendAny, sendRaw, sendForFile } = client

/** The same handling without the loading counter, for the look-up of a single wallet (R551, R552). */
export const secondClient = createClient({ ...browserPorts, loading: null })
