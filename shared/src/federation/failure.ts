/** The phase in which a load failed. */
export type LoadPhase = 'registry' | 'manifest' | 'contract' | 'load' | 'shape' | 'page'

export type FailureReason =
  | 'unknown-remote'
  | 'untrusted-registry'
  | 'unreachable'
  | 'timeout'
  | 'bad-status'
  | 'not-a-manifest'
  | 'wrong-integrity'
  | 'untrusted-origin'
  | 'contract-mismatch'
  | 'shared-mismatch'
  | 'threw'
  | 'wrong-shape'
  | 'no-route'

/** Why a remote could not be loaded, with what an operator must report to its owner. */
export class RemoteFailure extends Error {
  readonly reason: FailureReason
  readonly phase: LoadPhase
  readonly flavour: string
  readonly build: string | null
  readonly owner: string

  constructor(facts: { reason: FailureReason; phase: LoadPhase; flavour: string; build?: string | null; owner?: string; detail?: string; cause?: unknown }) {
    super(facts.detail ?? facts.reason, { cause: facts.cause })
    this.name = 'RemoteFailure'
    this.reason = facts.reason
    this.phase = facts.phase
    this.flavour = facts.flavour
    this.build = facts.build ?? null
    this.owner = facts.owner ?? ''
  }

  /** The same failure, by what has become known of it since. */
  retold(changes: { readonly reason?: FailureReason; readonly flavour?: string; readonly build?: string; readonly owner?: string; readonly detail?: string }): RemoteFailure {
    const { reason, phase, flavour, build, owner, message, cause } = this
    return new RemoteFailure({ reason, phase, flavour, build, owner, detail: message, cause, ...changes })
  }
}

/** Of what something did not come in time. */
export interface TimedOut {
  readonly phase: LoadPhase
  readonly flavour: string
  readonly build?: string
  readonly owner: string
}

export const timeoutOf = (facts: TimedOut): RemoteFailure => new RemoteFailure({ ...facts, reason: 'timeout' })

export const reasonTexts: Readonly<Record<FailureReason, string>> = {
  'unknown-remote': '没有登记这个应用',
  'untrusted-registry': '应用清单的签名不正确，已拒绝使用',
  unreachable: '应用服务器无法访问',
  timeout: '应用加载超时',
  'bad-status': '应用服务器返回了错误',
  'not-a-manifest': '应用服务器返回了无法识别的内容',
  'wrong-integrity': '应用文件与登记的不一致，已拒绝运行',
  'untrusted-origin': '应用来自未经允许的地址，已拒绝运行',
  'contract-mismatch': '应用与当前平台版本不兼容，请刷新页面',
  'shared-mismatch': '应用需要更新的平台组件，请刷新页面',
  threw: '应用启动时发生错误',
  'wrong-shape': '应用的内容不完整',
  'no-route': '这个版本没有这个页面',
}

/** Failures that may be caused by an outdated page: a tab opened before the deploy gets a newer shell only by reloading. */
export const shellsOwn: readonly FailureReason[] = ['contract-mismatch', 'shared-mismatch']
