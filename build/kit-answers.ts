import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * The API stub of the catalogue's page, so that the kit's parts use real HTTP without our server
 * behind it. Certain names and ids trigger a refusal; stored values live as long as the page's server.
 */
export function kitAnswers(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const kept = new Map<string, { value: unknown; update_at: string }>()
  let files = 0

  const rows: readonly { readonly call: RegExp; readonly answer: Answer }[] = [
    { call: /^GET \/v1\/preferences\/$/u, answer: () => ok({ results: [...kept].map(([key, one]) => ({ key, ...one })) }) },
    { call: /^GET \/v1\/preferences\/([^/]+)\/$/u, answer: ({ part }) => ok(kept.get(part) ?? { value: null, update_at: null }) },
    {
      call: /^PUT \/v1\/preferences\/([^/]+)\/$/u,
      answer: ({ part, body }) => {
        const { value } = asRecord(body)
        if (value === null || value === undefined) kept.delete(part)
        else kept.set(part, { value, update_at: new Date().toISOString() })
        return ok({ ok: true })
      },
    },
    {
      call: /^POST \/v1\/reveals\/$/u,
      answer: ({ body }) => {
        const { id, field } = asRecord(body)
        if (id === 'busy') return { status: 429, body: { error_msg: '操作过于频繁，请稍后再试' } }
        return ok({ id: 'shown', value: { id_no: '11010519491231002X', phone: '19912345678', account_no: '6225880000000001' }[String(field)] ?? '' })
      },
    },
    { call: /^POST \/v1\/reveals\/\w+\/copied\/$/u, answer: () => ok({ ok: true }) },
    {
      call: /^GET \/v1\/oss\/sign_url\/$/u,
      answer: ({ query }) => {
        const stored = query.get('file_url')
        if (stored !== null) return ok({ url: `${stored}/download`, file_url: stored, expires_at: '2099-01-01T00:00:00Z' })
        files += 1
        const name = query.get('filename') ?? ''
        const url = `/v1/files/${files}/upload?${new URLSearchParams({ name })}`
        return ok({ url, file_url: `/v1/files/${files}`, expires_at: '2099-01-01T00:00:00Z' })
      },
    },
    {
      call: /^PUT \/v1\/files\/\d+\/upload$/u,
      answer: ({ query }) =>
        query.get('name')?.includes('改名') ? { status: 400, body: { error_msg: '文件内容与扩展名不符，请上传真正的 PDF 文档' } } : { ...ok({ ok: true }), delayMs: query.get('name')?.includes('很大') ? 5000 : 0 },
    },
    { call: /^GET \/v1\/files\/\d+\/download$/u, answer: () => ({ ...ok(picture), type: 'image/svg+xml' }) },
    { call: /^POST \/v1\/bills\/exports\/$/u, answer: () => ok({ id: '1' }) },
    {
      call: /^PUT \/v1\/project-company\/([^/]+)\/update_enable$/u,
      answer: ({ part }) => (part === 'stale' || part === '4' ? { status: 400, body: { error_msg: '数据已被他人修改，请刷新后重试', error_code: 'stale' } } : ok({ ok: true })),
    },
    { call: /^GET \/v1\/districts\/$/u, answer: () => ok(districts) },
    { call: /^POST \/v1\/account\/logout\/$/u, answer: () => ok({ ok: true }) },
  ]
  return (request, response, next) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith('/v1/')) return next()
    void readBody(request).then((body) => {
      const head = `${request.method} ${pathname}`
      const row = rows.find(({ call }) => call.test(head))
      const { status, body: said, type = 'application/json', delayMs = 0 } = row?.answer({ part: decodeURIComponent(row.call.exec(head)?.[1] ?? ''), query: searchParams, body }) ?? {
        status: 404,
        body: { error_msg: '请求错误,未找到该资源' },
      }
      setTimeout(() => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
        response.end(type === 'application/json' ? JSON.stringify(said) : said)
      }, delayMs)
    })
  }
}

interface Said {
  readonly status: number
  readonly body: unknown
  readonly type?: string
  readonly delayMs?: number
}

type Answer = (asked: { readonly part: string; readonly query: URLSearchParams; readonly body: unknown }) => Said

const ok = (body: unknown): Said => ({ status: 200, body })

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#dbe6f5"/><circle cx="240" cy="160" r="90" fill="#4a6fa5"/></svg>'

const districts = {
  results: [
    { code: '46', name: '海南省', children: [{ code: '4601', name: '海口市', children: [{ code: '460105', name: '秀英区' }, { code: '460106', name: '龙华区' }] }] },
    { code: '11', name: '北京市', children: [{ code: '1101', name: '市辖区', children: [{ code: '110105', name: '朝阳区' }] }] },
  ],
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})
