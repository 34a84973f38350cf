import type { FileRefusalReason } from '@cairn/contract/place-files'

/**
 * Error that a whole file is refused: the reason, and the line (from 1) if it is known. Its message is the
 * detail, or the reason if there is none.
 */
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
