import type * as Sdk from '@aws-sdk/client-s3'

/** An S3-compatible object store; configured by the variables that the AWS tools use. */
export interface S3Place {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type Env = Readonly<Record<string, string | undefined>>

/** Throws an Error that names the missing variables. */
export function readS3(env: Env, bucket: string): S3Place {
  const { S3_ENDPOINT: endpoint = '', AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '', AWS_REGION: region } = env
  const missing = Object.entries({ S3_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length > 0) throw new Error(`对象存储需要环境变量 ${missing.join('、')}`)
  return { endpoint: endpoint.replace(/\/$/u, ''), bucket, region: region || 'us-east-1', accessKeyId, secretAccessKey }
}

export interface OpenS3 {
  readonly sdk: typeof Sdk
  readonly client: Sdk.S3Client
}

/** The library is loaded here, because whoever has a disk needs none of it. */
export async function openS3({ endpoint, region, accessKeyId, secretAccessKey }: S3Place): Promise<OpenS3> {
  const sdk = await import('@aws-sdk/client-s3')
  // Checksums in trailers are an extension of AWS.
  return { sdk, client: new sdk.S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey }, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }) }
}

/** The HTTP status with which the store refused; undefined where it did not answer. */
export function refusalOf(error: unknown): number | undefined {
  return error instanceof Error && '$metadata' in error ? (error as Sdk.S3ServiceException).$metadata.httpStatusCode : undefined
}
