export const defaultMaxBytes = 50 * 1024 * 1024

/** Why a file is not even sent; undefined when it may be. The server looks at the bytes themselves. */
export function checkUpload(file: { readonly name: string; readonly size: number }, accept: string, maxBytes: number): string | undefined {
  if (file.size === 0) return `“${file.name}”是空文件，请重新选择`
  if (file.size > maxBytes) return `“${file.name}”有 ${sizeText(file.size)}，不能超过 ${sizeText(maxBytes)}`
  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase())
  const fits = endings.some((ending) => file.name.toLowerCase().endsWith(ending))
  return fits ? undefined : `不支持“${file.name}”，请选择 ${endings.join('、')} 文件`
}

const sizeText = (bytes: number): string => (bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`)
