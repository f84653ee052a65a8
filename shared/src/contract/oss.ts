import { z } from 'zod'
import { text } from '../domain/fields/field.ts'
import { mostUploadBytes, sealedPurposes, sizeText, uploadPurposes, uploadReaders } from '../domain/uploads.ts'
import { family } from './call.ts'
import { idParams, line, timestamp } from './schemas/common.ts'

const call = family('oss', { reason: text('查看原因') })

/**
 * A signed URL of the file store. With `filename` it is for uploading a new file with `PUT`,
 * with `file_url` it is a short-lived link to read an existing one.
 */
export const signUrl = call({
  name: 'signUrl',
  summary: '文件上传/查看地址',
  method: 'GET',
  path: '/v1/oss/sign_url/',
  // Everyone who may read the documents that files belong to; the server also checks the particular file.
  access: uploadReaders(),
  query: z.union([
    z.strictObject({
      filename: line(255),
      size: z.coerce.number().int().min(1).max(mostUploadBytes, `文件不能超过 ${sizeText(mostUploadBytes)}`),
      purpose: z.enum(uploadPurposes),
    }),
    z.strictObject({ file_url: line(1000) }),
  ]),
  response: z.object({ url: z.string(), file_url: z.string(), expires_at: timestamp }),
})

/** An identity paper, as a picture with the viewer's name on it. Every view is recorded in the audit log. */
export const viewPaper = call({
  name: 'viewPaper',
  summary: '查看证件',
  method: 'POST',
  path: '/v1/files/:id/view/',
  access: uploadReaders(sealedPurposes),
  params: idParams,
  body: z.strictObject({ reason: line(200).min(1, '请填写查看原因') }),
  response: z.undefined(),
  answers: 'file',
})

/** How files reach the store (R712): no key is handed out; each file has a URL of its own, signed by the call that is named. */
export const accessKey = call({
  name: 'accessKey',
  summary: '文件存储方式',
  method: 'GET',
  path: '/v1/oss/access_key/',
  access: uploadReaders(),
  response: z.object({ mode: z.literal('signed_url'), sign_url: z.literal(signUrl.path) }),
})
