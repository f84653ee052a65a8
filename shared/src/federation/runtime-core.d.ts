/** Resolved by `build/shell.ts` to the copy that the federation runtime itself uses. */
declare module 'federation-runtime-core'
