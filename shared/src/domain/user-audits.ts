// The audits of workers: where their calls are, which pictures each looks at, and why it is usually rejected (R392–R395, domain.md §2.4).

export const AUDIT_KINDS = ['idcard', 'liveness', 'realname_collect', 'termination'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The purposes of the pictures that a worker takes, and the keys under which an audit has them. */
export const WORKER_PHOTOS = ['id_card_front', 'id_card_back', 'liveness_photo'] as const
export type WorkerPhoto = (typeof WORKER_PHOTOS)[number]

export const PHOTO_LABELS: Readonly<Record<WorkerPhoto, string>> = { id_card_front: '身份证人像面', id_card_back: '身份证国徽面', liveness_photo: '活体照片' }

interface AuditFacts {
  /** Over the list. */
  readonly title: string
  /** What is audited. */
  readonly what: string
  /** The document, as the page table names it. */
  readonly document: 'idcard_audit' | 'liveness_audit' | 'realname_collect_audit' | 'termination_audit'
  readonly path: `/v1/user-${string}-audits/`
  /** In the order in which they are compared. */
  readonly photos: readonly WorkerPhoto[]
  /** Written as the worker, or whoever asked, reads them. */
  readonly reasons: readonly string[]
  /** What becomes of the cooperation. */
  readonly effects: { readonly pass: string; readonly reject: string }
}

const resent = '驳回后用户会看到原因，重新提交后是一条新的审核。'

export const USER_AUDITS = {
  idcard: {
    title: '身份证审核',
    what: '身份证资料',
    document: 'idcard_audit',
    path: '/v1/user-idcard-audits/',
    photos: ['id_card_front', 'id_card_back'],
    reasons: ['照片模糊，请重新拍摄', '照片反光或被遮挡，请重新拍摄', '姓名或证件号码与登记的不一致', '证件已过期，请使用有效证件', '不是证件原件，请拍摄原件', '人像面、国徽面放反或缺少，请重新拍摄'],
    effects: { pass: '通过后，该用户的其他审核也都通过时即为已认证。', reject: resent },
  },
  liveness: {
    title: '活体审核',
    what: '活体资料',
    document: 'liveness_audit',
    path: '/v1/user-liveness-recognition-audits/',
    photos: ['liveness_photo', 'id_card_front'],
    reasons: ['面部模糊，请在光线充足处重新拍摄', '面部被遮挡，请摘下帽子、口罩后重新拍摄', '与身份证照片不是同一人', '翻拍照片或屏幕，请本人现场拍摄', '照片中有多人，请本人单独拍摄'],
    effects: { pass: '通过后，该用户的其他审核也都通过时即为已认证。', reject: resent },
  },
  realname_collect: {
    title: '实名采集审核',
    what: '实名采集资料',
    document: 'realname_collect_audit',
    path: '/v1/user-realname-collect-audits/',
    photos: ['id_card_front', 'id_card_back', 'liveness_photo'],
    reasons: ['资料不完整，请补充后重新提交', '身份证照片不清晰，请重新拍摄', '本人照片不清晰，请重新拍摄', '姓名或证件号码与登记的不一致', '本人照片与身份证照片不是同一人'],
    effects: { pass: '通过后记下实名采集时间；该用户的其他审核也都通过时即为已认证。', reject: resent },
  },
  termination: {
    title: '终止审核',
    what: '终止申请',
    document: 'termination_audit',
    path: '/v1/user-termination-audits/',
    photos: [],
    reasons: ['终止原因不明确，请补充说明后重新提交', '尚有未完成的任务，请完成后再申请', '请先与用户本人沟通确认', '提交有误，不应终止合作'],
    effects: { pass: '通过后合作终止，电子合同作废，不能再为该用户导入账单；重新邀请后需重新签约。', reject: '驳回后合作不变，申请人会看到原因。' },
  },
} as const satisfies Record<AuditKind, AuditFacts>

/** One row of the table, with the general type. */
export const userAudit = (kind: AuditKind): AuditFacts => USER_AUDITS[kind]

/** The document of a batch of terminations, with the documents of all audits in the order of their tabs. */
export const TERMINATION_BATCHES = { title: '终止批次', what: '终止批次', document: 'termination_batch', path: '/v1/user-termination-batches/' } as const

/** As many decisions as one call takes. */
export const MOST_DECISIONS = 100

/** How long a decision of the audit desk can be taken back before it is sent. */
export const UNDO_SECONDS = 10
