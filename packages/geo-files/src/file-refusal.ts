import type { FileRefusalReason } from '@cairn/contract/place-files'

/** A file is refused as a whole: why, and where in it. */
export class FileRefusal extends Error {
  readonly reason: FileRefusalReason
  readonly line: number | undefined
  constructor(reason: FileRefusalReason, detail = '', line?: number) {
    super(detail || reason)
    this.name = 'FileRefusal'
    this.reason = reason
    this.line = line
  }
}
