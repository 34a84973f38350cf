import { DetailedError, Upload, type HttpRequest } from 'tus-js-client'
import { CairnError, errorFromBody } from '@cairn/contract/errors'
import type { UploadTarget } from '@cairn/contract/web'

/** A running upload by the tus protocol. It continues after pauses and lost connections. */
export interface FileUpload {
  /**
   * Resolves to the id of the upload when it is complete. Rejects with a `CairnError`, or `AbortError` if
   * cancelled.
   */
  done: Promise<string>
  pause: () => void
  resume: () => void
  /** Stops the upload and has the server delete what it has received. */
  cancel: () => void
}

/** Options of `startUpload`. */
export interface FileUploadOptions {
  origin: string
  token: () => string | undefined
  target: UploadTarget
  /**
   * Id of an earlier upload of the same file to continue. It starts over if the server no longer has it.
   */
  begun?: string | undefined
  /** Called with the id when the server has accepted the upload. */
  onBegun: (id: string) => void
  /** Called with the number of bytes that the server has received. */
  onProgress: (sent: number) => void
}

/**
 * Bytes of one request. The server ends requests after a minute, so a chunk must pass a slow connection
 * in time.
 */
const CHUNK_BYTES = 4 * 1024 * 1024
/** Milliseconds before each retry. They start over whenever data has been sent. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]

/** Starts uploading a file and returns a handle on the upload. */
export function startUpload(
  file: File,
  { origin, token, target, begun, onBegun, onProgress }: FileUploadOptions,
): FileUpload {
  let finish: (id: string) => void = () => {}
  let fail: (thrown: unknown) => void = () => {}
  const done = new Promise<string>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  const upload = new Upload(file, {
    endpoint: `${origin}/files`,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    // tus would store file names in the browser beyond the session (TRUST.md, T37).
    storeFingerprintForResuming: false,
    uploadUrl: begun === undefined ? null : `${origin}/files/${begun}`,
    metadata: metadataOf(file, target),
    onBeforeRequest: (request) => authorize(request, token),
    onUploadUrlAvailable: () => onBegun(idOf(upload)),
    onShouldRetry: (thrown) =>
      isPassing(thrown instanceof DetailedError ? thrown.originalResponse?.getStatus() : undefined),
    onProgress: (sent) => onProgress(sent),
    onError: (thrown) => fail(refusalOf(thrown)),
    onSuccess: () => finish(idOf(upload)),
  })
  upload.start()
  return {
    done,
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel() {
      fail(new DOMException('cancelled', 'AbortError'))
      // If the server cannot be reached, it deletes the rest later by itself.
      upload.abort(true).catch(() => {})
    },
  }
}

/** Has the server delete what it has received of an upload. Rejects if it cannot be reached. */
export async function endUpload(
  id: string,
  { origin, token }: Pick<FileUploadOptions, 'origin' | 'token'>,
): Promise<void> {
  await Upload.terminate(`${origin}/files/${id}`, { onBeforeRequest: (request) => authorize(request, token) })
}

function idOf({ url }: Upload): string {
  return url?.split('/').at(-1) ?? ''
}

function authorize(request: HttpRequest, token: () => string | undefined): void {
  const held = token()
  if (held) request.setHeader('authorization', `Bearer ${held}`)
}

function metadataOf(file: File, { type, index, within, property }: UploadTarget): Record<string, string> {
  return {
    filename: file.name,
    relType: type,
    relProp: property,
    ...(index === undefined ? {} : { relIndex: String(index) }),
    ...(within === undefined ? {} : { relWithin: within }),
  }
}

/**
 * Returns true if trying again may help: no answer, a failure of the server, or an upload still being
 * written.
 */
function isPassing(status: number | undefined): boolean {
  return status === undefined || status === 0 || status >= 500 ? status !== 507 : [408, 409, 423, 429].includes(status)
}

function refusalOf(thrown: Error): CairnError {
  const response = thrown instanceof DetailedError ? thrown.originalResponse : null
  if (!response?.getStatus()) return new CairnError('networkError', thrown.message)
  try {
    return errorFromBody(JSON.parse(response.getBody()))
  } catch {
    return new CairnError(response.getStatus() === 401 ? 'notSignedIn' : 'networkError', thrown.message)
  }
}
