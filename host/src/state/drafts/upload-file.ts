import { tokenOf } from '@cairn/channel/session'
import type { FileUpload } from '@cairn/channel/upload'
import { parseItemId, type UploadProgress } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import type { Item, UploadHandle, UploadTarget } from '@cairn/contract/web'
import type { Shell } from '../shell.ts'

type UploadShell = Pick<Shell, 'channel' | 'origin' | 'leftUploads'>

/** Smaller files are not resumed: sending them again is as fast (bytes). */
const WORTH_KEEPING_BYTES = 4 * 1024 * 1024

/** Errors after which the server still has what arrived. */
const PASSING: ReadonlySet<string> = new Set([
  'networkError',
  'notSignedIn',
  'serverBusy',
  'serverDraining',
  'storeUnavailable',
  'wsMsgTimeout',
])

/**
 * Uploads a file and has the server make an attachment of it, or with `replaces` a new file of an existing
 * one; `done` of the result resolves with it. A file over 4 MiB continues where an interrupted upload of the
 * same file for the same target ended. `onProgress` gets the bytes sent and, once all are, how many percent
 * the server has stored.
 */
export function uploadFile(
  shell: UploadShell,
  file: File,
  target: UploadTarget,
  onProgress: (sent: number, stored?: number) => void,
): UploadHandle {
  const { channel, origin, leftUploads } = shell
  let started: FileUpload | undefined
  let isPaused = false
  let isCancelled = false
  let begun: string | undefined
  const keep = (sent: number) => {
    if (begun === undefined || isCancelled || file.size <= WORTH_KEEPING_BYTES) return
    const { name, size, lastModified: modified } = file
    leftUploads.keep({ uploadID: begun, target, name, size, modified, sent })
  }
  const run = async (): Promise<Item> => {
    const { startUpload } = await import('@cairn/channel/upload')
    if (isCancelled) throw cancelled()
    const left = leftUploads.take(file, target)
    started = startUpload(file, {
      ...{ origin, target },
      token: () => tokenOf(channel.session.get()),
      begun: left?.uploadID,
      onBegun(id) {
        begun = id
        keep(left?.uploadID === id ? left.sent : 0)
      },
      onProgress(sent) {
        keep(sent)
        onProgress(sent)
      },
    })
    if (isPaused) started.pause()
    const uploadID = await started.done
    const attachment = await attach(shell, uploadID, target, {
      isCancelled: () => isCancelled,
      onStored: (stored) => onProgress(file.size, stored),
    })
    leftUploads.end(uploadID)
    return attachment
  }
  const done = run().catch((thrown: unknown) => {
    if (begun !== undefined && PASSING.has(toCairnError(thrown).code)) leftUploads.cut(begun)
    else if (begun !== undefined) leftUploads.end(begun)
    throw thrown
  })
  return {
    done,
    pause() {
      isPaused = true
      started?.pause()
    },
    resume() {
      isPaused = false
      started?.resume()
    },
    cancel() {
      isCancelled = true
      started?.cancel()
    },
  }
}

/** Requests the attachment of a finished upload until it exists; hashing a very large file takes time. */
async function attach(
  { channel }: UploadShell,
  uploadID: string,
  { replaces, listenTo }: UploadTarget,
  { isCancelled, onStored }: { isCancelled: () => boolean; onStored: (percent: number) => void },
): Promise<Item> {
  const former = replaces ?? listenTo
  const about = former ? parseItemId(former) : { type: '', index: 0 }
  const more = { ...(replaces ? { replaces } : {}), ...(listenTo ? { listenTo } : {}) }
  const body = { t: about.type, i: about.index, uploadID, ...more }
  for (;;) {
    const answer = (await channel.send('act/attachUpload', body)) as Item | UploadProgress
    if (isCancelled()) throw cancelled()
    if ('$id' in answer) return answer
    onStored(answer.percentageComplete)
  }
}

function cancelled(): DOMException {
  return new DOMException('cancelled', 'AbortError')
}
