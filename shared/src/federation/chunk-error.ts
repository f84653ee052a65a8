/** A chunk that failed to load: the bundler's runtime uses this name, also for a time-out (R555, R556). */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .+ failed/u.test(error.message))
}

/** The address of that chunk, as the bundler's runtime tells it; null where it does not. */
export function chunkUrlOf(error: unknown): string | null {
  const asked: unknown = error instanceof Error ? Reflect.get(error, 'request') : null
  return typeof asked === 'string' ? asked : null
}
