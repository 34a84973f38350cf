/** A bucket on an S3-compatible server. Without keys the default credential chain of the AWS SDK is used. */
export interface S3Settings {
  bucket: string
  region: string
  /** Origin of the server; Amazon's own when undefined. */
  endpoint: string | undefined
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

/**
 * A bucket used as area store. Object names are `prefix` and the path that the file would have in a folder.
 */
export interface AreaBucket extends S3Settings {
  prefix: string
}
