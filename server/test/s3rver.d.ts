// Its own declarations end with version 3.6. What is used here.
declare module 's3rver' {
  interface Exchange {
    readonly method: string
    readonly path: string
    status: number
    body: unknown
    get(header: string): string
  }
  export default class S3rver {
    constructor(options: { readonly address: string; readonly port: number; readonly silent: boolean; readonly directory: string; readonly configureBuckets: readonly { readonly name: string }[] })
    readonly middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[]
    readonly store: { existsObject(bucket: string, key: string): Promise<boolean> }
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
