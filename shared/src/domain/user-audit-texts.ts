// What is said of the verdicts on audits of workers. Apart from the audits themselves, which every first page knows.
import type { AuditKind } from './user-audits.ts'

interface AuditTexts {
  /** Why it is usually rejected, as the worker, or whoever asked, reads it. */
  readonly reasons: readonly string[]
  /** What becomes of the cooperation. */
  readonly effects: { readonly pass: string; readonly reject: string }
}

/** The enterprise's 新建用户不发短信 holds for this message as well. */
const resent = '驳回后短信通知用户重新拍摄（企业设为不发短信的除外），重新提交后是一条新的审核。'

export const AUDIT_TEXTS: Readonly<Record<AuditKind, AuditTexts>> = {
  idcard: {
    reasons: ['照片模糊，请重新拍摄', '照片反光或被遮挡，请重新拍摄', '姓名或证件号码与登记的不一致', '证件已过期，请使用有效证件', '不是证件原件，请拍摄原件', '人像面、国徽面放反或缺少，请重新拍摄'],
    effects: { pass: '通过后，该用户的其他审核也都通过时即为已认证。', reject: resent },
  },
  liveness: {
    reasons: ['面部模糊，请在光线充足处重新拍摄', '面部被遮挡，请摘下帽子、口罩后重新拍摄', '与身份证照片不是同一人', '翻拍照片或屏幕，请本人现场拍摄', '照片中有多人，请本人单独拍摄'],
    effects: { pass: '通过后，该用户的其他审核也都通过时即为已认证。', reject: resent },
  },
  realname_collect: {
    reasons: ['资料不完整，请补充后重新提交', '身份证照片不清晰，请重新拍摄', '本人照片不清晰，请重新拍摄', '姓名或证件号码与登记的不一致', '本人照片与身份证照片不是同一人'],
    effects: { pass: '通过后记下实名采集时间；该用户的其他审核也都通过时即为已认证。', reject: resent },
  },
  termination: {
    reasons: ['终止原因不明确，请补充说明后重新提交', '尚有未完成的任务，请完成后再申请', '请先与用户本人沟通确认', '提交有误，不应终止合作'],
    effects: { pass: '通过后合作终止，电子合同作废，不能再为该用户导入账单；重新邀请后需重新签约。', reject: '驳回后合作不变，申请人会看到原因。' },
  },
}
