import type { Call } from './http.ts'

/** One request outside of any measurement, with its answer parsed; throws on a failure. */
export async function askOnce(port: number, token: string, { method, path, body }: Call): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok || typeof answer !== 'object' || answer === null) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer).slice(0, 300)}`)
  return { ...answer }
}

export const rowsIn = (answer: Record<string, unknown>): readonly unknown[] => (Array.isArray(answer['results']) ? answer['results'] : [])
