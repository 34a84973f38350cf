/** A bucket of an S3-compatible server. Without keys the usual places of the AWS libraries are asked. */
export interface S3Settings {
  bucket: string
  region: string
  /** Origin of the server; Amazon's own when undefined. */
  endpoint: string | undefined
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** An area store in a bucket; its objects are named as the files of a folder would be, after the prefix. */
export interface AreaBucket extends S3Settings {
  prefix: string
}
