/** A chunk that failed to load: the bundler's runtime uses this name, also for a time-out (R555, R556). */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .+ failed/u.test(error.message))
}
