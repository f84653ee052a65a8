import type { FastifyRequest } from 'fastify'

/** Closes the connection of a body that trickles in, so that a few patient callers cannot hold the server's sockets and buffers. */
export function cutSlowBody({ raw }: FastifyRequest, seconds: number): void {
  const late = setTimeout(() => raw.destroy(), seconds * 1000)
  const arrived = (): void => clearTimeout(late)
  raw.once('end', arrived)
  raw.once('close', arrived)
}
