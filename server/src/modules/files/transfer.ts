import { mostUploadBytes } from '@linggong/shared/domain/uploads'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../kernel/address.ts'
import { contentDisposition } from '../../kernel/disposition.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { checkLink, fileAnswer, logoAnswer, receive } from './service.ts'

const params = z.strictObject({ id: z.uuid() })
const query = z.strictObject({ expires: z.coerce.number().int(), sign: z.string().max(100) })

/**
 * The two URLs of signed links, and the one of logos. Not calls of the catalogue: they transfer bytes, and the signature grants access. Whoever
 * asks is not signed in, so they are paced and wait for the database as strangers do.
 */
export async function registerFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const pace = ({ ip }: FastifyRequest): void => deps.gates.pace.step(ip)
  const admitted = ({ ip }: FastifyRequest) => <T>(work: () => Promise<T>): Promise<T> => deps.gates.visitors.pass(addressKey(ip), work)
  await app.register(async (scope) => {
    // The body is streamed, whatever its content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.put('/v1/files/:id/upload', async (request, reply) => {
      const { id } = idOf(request.params)
      if (Number(request.headers['content-length'] ?? 0) > mostUploadBytes) refuse('too_large', texts.tooLarge)
      reply.header('connection', 'close')
      pace(request)
      checkLink(deps, 'upload', id, signatureOf(request.query))
      // The request is not destroyed on an early refusal, so that the answer still reaches the client.
      await receive(deps, id, request.raw.iterator({ destroyOnReturn: false }), { admit: admitted(request) })
      return reply.header('cache-control', 'no-store').send({ ok: true })
    })

    scope.get('/v1/files/:id/download', async (request, reply) => {
      pace(request)
      const { id } = idOf(request.params)
      checkLink(deps, 'download', id, signatureOf(request.query))
      const { file } = await admitted(request)(() => fileAnswer(deps, id))
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .type(file.mime)
        .send(file.body)
    })

    scope.get('/v1/files/:id/logo', async (request, reply) => {
      pace(request)
      const { id } = idOf(request.params)
      const { file } = await admitted(request)(() => logoAnswer(deps, id))
      // A file's content never changes; another logo has another URL.
      return reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-content-type-options', 'nosniff').type(file.mime).send(file.body)
    })
  })
}

function idOf(value: unknown): z.output<typeof params> {
  const read = params.safeParse(value)
  return read.success ? read.data : refuse(404, texts.notFound)
}

function signatureOf(value: unknown): z.output<typeof query> {
  const read = query.safeParse(value)
  return read.success ? read.data : refuse('link', '链接无效')
}
