/** A module that the shell shares with remotes: already loaded (`module`), or fetched on first use (`load`). */
export interface ProvidedModule {
  readonly version: string
  readonly module?: object
  readonly load?: () => Promise<object>
}

/** Generated at build time by `build/provided-loader.ts` from the list in `build/shared-modules.ts`. */
export const provided: Readonly<Record<string, ProvidedModule>> = {}
