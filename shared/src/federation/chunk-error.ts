/** A part of a page that did not arrive: the bundler's runtime names it so, for a time-out as well (R555, R556). */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .+ failed/u.test(error.message))
}
