import type { KeptFile } from '../../../model/capture/outbox.ts'

/** Reads a file, so that it can be kept on the device. */
export function keepFile(file: File): Promise<KeptFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ name: file.name, at: Date.now(), url: String(reader.result) }))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** Returns a file that was kept on the device. */
export function fileOfKept({ name, at, url }: KeptFile): File {
  const [head = '', data = ''] = url.split(',', 2)
  const type = /^data:([^;,]*)/.exec(head)?.[1] ?? ''
  return new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], name, { type, lastModified: at })
}
