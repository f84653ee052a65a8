import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { openS3, refusalOf, type OpenS3, type S3Place } from './s3.ts'
import { AlreadyStored, draftKey, isStorageKey, type Storage } from './storage.ts'

// A file of unknown length is sent in parts of this size: one or two are in memory, and the 10,000 that a store takes parts are 80 GB.
const partSize = 8 << 20

/**
 * Files in one bucket of an S3-compatible store, addressed by path. An object appears when it is complete. That a key is written only once
 * is the store's promise (`If-None-Match: *`); `check` refuses one that does not keep it.
 */
export function s3Storage(place: S3Place): Storage {
  const { bucket: Bucket, endpoint } = place
  let opening: Promise<OpenS3> | undefined
  const opened = () => (opening ??= openS3(place))
  const placeOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error('not a storage key')
    return { Bucket, Key: key }
  }
  const write: Storage['write'] = async (key, content) => {
    const target = placeOf(key)
    const [{ client }, { Upload }] = await Promise.all([opened(), import('@aws-sdk/lib-storage')])
    const hash = createHash('sha256')
    let size = 0
    // Told instead of what the store says when the parts are given up.
    let broken: unknown
    const counted = async function* () {
      try {
        for await (const chunk of content) {
          hash.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      } catch (error) {
        broken = error
        throw error
      }
    }
    try {
      await new Upload({ client, params: { ...target, Body: Readable.from(counted()), IfNoneMatch: '*' }, partSize, queueSize: 1 }).done()
    } catch (error) {
      throw broken ?? (refusalOf(error) === 412 || refusalOf(error) === 409 ? new AlreadyStored() : error)
    }
    return { size, sha256: hash.digest() }
  }
  const remove: Storage['remove'] = async (key) => {
    const { sdk, client } = await opened()
    await client.send(new sdk.DeleteObjectCommand(placeOf(key)))
  }
  return {
    access: { mode: 'signed_url' },
    async check() {
      const probe = draftKey(randomUUID())
      const put = () => write(probe, Readable.from([Buffer.from('?')])).then(() => true, (error: unknown) => {
        if (error instanceof AlreadyStored) return false
        throw new Error(`对象存储 ${endpoint} 的存储桶 ${Bucket} 无法写入：${error instanceof Error ? error.message : String(error)}`, { cause: error })
      })
      await put()
      const overwritten = await put()
      await remove(probe)
      if (overwritten) throw new Error(`对象存储 ${endpoint} 允许覆盖已有的对象（不支持 If-None-Match），不能用来存放凭证`)
    },
    write,
    async read(key) {
      const { sdk, client } = await opened()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(placeOf(key)))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (refusalOf(error) === 404) return null
        throw error
      }
    },
    remove,
    async removeDrafts(ageMs) {
      const { sdk, client } = await opened()
      const before = Date.now() - ageMs
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: draftKey('') })) {
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined && LastModified.getTime() <= before) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
        }
      }
      await endUploads(await opened(), Bucket, before)
    },
  }
}

/** Ends what killed processes had begun to send, because the store keeps its parts, and charges for them. What is beyond one page goes the next day. */
async function endUploads({ sdk, client }: OpenS3, Bucket: string, before: number): Promise<void> {
  const begun = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket })).catch((error: unknown) => {
    // Some stores do not list them, and end them by a rule of the bucket.
    if (refusalOf(error) === 501) return null
    throw error
  })
  for (const { Key, UploadId, Initiated } of begun?.Uploads ?? []) {
    if (Initiated !== undefined && Initiated.getTime() <= before) await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }
}
