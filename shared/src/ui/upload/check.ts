import { type UploadPurpose, acceptedText, promisedKind, sizeText, uploadOf } from '../../domain/uploads.ts'

/** Why a file is not uploaded at all; undefined when it may be. The server checks the content. */
export function checkUpload(file: { readonly name: string; readonly size: number }, purpose: UploadPurpose): string | undefined {
  const { mostBytes } = uploadOf(purpose)
  if (file.size === 0) return `“${file.name}”是空文件，请重新选择`
  if (file.size > mostBytes) return `“${file.name}”有 ${sizeText(file.size)}，不能超过 ${sizeText(mostBytes)}`
  return promisedKind(purpose, file.name) === undefined ? `不支持“${file.name}”，请选择 ${acceptedText(purpose)} 文件` : undefined
}
