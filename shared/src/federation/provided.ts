/** One module that the shell gives to remotes: already here (`module`), or fetched on first use (`load`). */
export interface ProvidedModule {
  readonly version: string
  readonly module?: object
  readonly load?: () => Promise<object>
}

/** Filled at build time by `build/provided-loader.ts` from the one list in `build/shared-modules.ts`. */
export const provided: Readonly<Record<string, ProvidedModule>> = {}
