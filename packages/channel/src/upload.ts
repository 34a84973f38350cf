import { DetailedError, Upload, type HttpRequest } from 'tus-js-client'
import { CairnError, errorFromBody } from '@cairn/contract/errors'
import type { UploadTarget } from '@cairn/contract/web'

/** A file on its way to the server, by tus: it goes on where it was after a pause or a lost connection. */
export interface FileUpload {
  /** Id of the upload, once it has arrived whole. Rejects with what refused it; with `AbortError` when it was cancelled. */
  done: Promise<string>
  pause: () => void
  resume: () => void
  /** Stops it, and has the server forget what it has. */
  cancel: () => void
}

export interface FileUploadOptions {
  origin: string
  token: () => string | undefined
  target: UploadTarget
  /** Id of an upload that was begun before with the same file: it goes on where it was, or anew where the server has it no more. */
  begun?: string | undefined
  /** Told the id of the upload once the server has taken it in. */
  onBegun: (id: string) => void
  /** Bytes that the server has. */
  onProgress: (sent: number) => void
}

/** The server cuts a request after a minute: on a bad line so much still passes (bytes). */
const CHUNK_BYTES = 4 * 1024 * 1024
/** Waits before it is tried again; whenever something has passed they begin anew (milliseconds). */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]

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
    // The names it would keep stay in the browser (TRUST.md, T37).
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
      // What cannot be reached now is swept by the server.
      upload.abort(true).catch(() => {})
    },
  }
}

/** Has the server forget what it has of an upload. */
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

/** Whether a status may be another the next time: none at all, the server's own trouble, or an upload that is still being written. */
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
