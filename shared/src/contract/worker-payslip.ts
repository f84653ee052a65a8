import { z } from 'zod'
import { text } from '../domain/fields/field.ts'
import { family } from './call.ts'
import { done, explanationStep, timestamp } from './schemas/common.ts'

const call = family('worker-payslip', { sms_code: text('验证码') })

/** The way of a worker to one payslip. On the workers' origin only. */
export const payslipOpening = call({
  name: 'payslipOpening',
  summary: '工资单：由谁支付，验证码发往哪里',
  method: 'GET',
  path: '/worker/v1/payslip/opening/',
  access: { worker: 'open_payslip' },
  response: z.object({ company_name: z.string(), phone: z.string(), expire_at: timestamp }),
})

export const sendPayslipCode = call({
  name: 'sendPayslipCode',
  summary: '工资单：发送验证码',
  method: 'POST',
  path: '/worker/v1/payslip/code/',
  access: { worker: 'open_payslip' },
  response: done,
})

export const openPayslip = call({
  name: 'openPayslip',
  summary: '工资单：以验证码打开',
  method: 'POST',
  path: '/worker/v1/payslip/open/',
  access: { worker: 'open_payslip' },
  body: z.strictObject({ sms_code: z.string().regex(/^\d{6}$/u, '请输入 6 位验证码') }),
  response: z.object({ token: z.string(), expire_at: timestamp }),
})

export const payslip = call({
  name: 'payslip',
  summary: '工资单',
  method: 'GET',
  path: '/worker/v1/payslip/',
  access: { worker: 'payslip' },
  response: z.object({
    company_name: z.string(),
    /** With labels, because the page has no dictionary. */
    facts: z.array(z.object({ label: z.string(), text: z.string() })),
    is_estimate: z.boolean(),
    steps: z.array(explanationStep),
  }),
})
