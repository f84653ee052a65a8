/** Resolved by `build/shell.ts` to the copy that the federation runtime itself uses; handed on as it is. */
declare module 'federation-runtime-core'
