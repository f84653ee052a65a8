import { z } from 'zod'
import { verificationFields } from '../domain/fields/invoice-verification.ts'
import { family } from './call.ts'

const call = family('invoice-verification', verificationFields)

/** 核验结算确认单、关账证书: of whoever holds one; on the workers' origin only. With the file's hash, which the browser computes, also whether a byte of it was changed. */
export const verifyStatement = call({
  name: 'verifyStatement',
  summary: '核验结算确认单或关账证书',
  method: 'POST',
  path: '/worker/v1/statement/',
  access: 'public',
  body: z.strictObject({
    sn: z.string().trim().toUpperCase().regex(/^(?:KP\d{6,30}|GZ\d{8,11})$/u, '请输入结算确认单上的申请单号（以 KP 开头）或关账证书的编号（以 GZ 开头）'),
    code: z.string().toUpperCase().transform((text) => text.replaceAll(/[\s-]/gu, '')).pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/u, '请输入文件上的 16 位校验码')),
    sha256: z.string().regex(/^[0-9a-f]{64}$/u, '文件摘要不正确').optional(),
  }),
  response: z.object({
    /** Ours, and the file is as it was made; ours, without a file; changed since; no longer true: the application says something else today, was rejected or canceled, or the month was closed again; none of ours. */
    result: z.enum(['valid', 'code_valid', 'altered', 'outdated', 'unknown']),
    /** Names of organisations masked. */
    facts: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
})
