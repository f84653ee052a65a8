// The audits of workers: where their calls are, and which pictures each looks at (R392–R395, domain.md §2.4).

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
}

export const USER_AUDITS = {
  idcard: {
    title: '身份证审核',
    what: '身份证资料',
    document: 'idcard_audit',
    path: '/v1/user-idcard-audits/',
    photos: ['id_card_front', 'id_card_back'],
  },
  liveness: {
    title: '活体审核',
    what: '活体资料',
    document: 'liveness_audit',
    path: '/v1/user-liveness-recognition-audits/',
    photos: ['liveness_photo', 'id_card_front'],
  },
  realname_collect: {
    title: '实名采集审核',
    what: '实名采集资料',
    document: 'realname_collect_audit',
    path: '/v1/user-realname-collect-audits/',
    photos: ['id_card_front', 'id_card_back', 'liveness_photo'],
  },
  termination: {
    title: '终止审核',
    what: '终止申请',
    document: 'termination_audit',
    path: '/v1/user-termination-audits/',
    photos: [],
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
