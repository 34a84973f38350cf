import type { Channel } from '@cairn/channel'
import { tokenOf } from '@cairn/channel/session'
import type { FileUpload } from '@cairn/channel/upload'
import { parseItemId } from '@cairn/contract'
import type { Item, UploadHandle, UploadTarget } from '@cairn/contract/web'

/** Sends a file and makes an attachment of it, or with `replaces` the next file of one. The code that sends comes with the first. */
export function uploadFile(
  { channel, origin }: { channel: Channel; origin: string },
  file: File,
  target: UploadTarget,
  onProgress: (sent: number) => void,
): UploadHandle {
  let started: FileUpload | undefined
  let isPaused = false
  let isCancelled = false
  const run = async (): Promise<Item> => {
    const { startUpload } = await import('@cairn/channel/upload')
    if (isCancelled) throw new DOMException('cancelled', 'AbortError')
    started = startUpload(file, { origin, target, onProgress, token: () => tokenOf(channel.session.get()) })
    if (isPaused) started.pause()
    const uploadID = await started.done
    const { replaces } = target
    const about = replaces ? parseItemId(replaces as Item['$id']) : { type: '', index: 0 }
    const body = { t: about.type, i: about.index, uploadID, ...(replaces ? { replaces } : {}) }
    return (await channel.send('act/attachUpload', body)) as Item
  }
  return {
    done: run(),
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
