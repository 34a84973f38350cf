import type { FileTextFrom } from '@cairn/contract'

/** The text of a file, and where it comes from. */
export interface FileText {
  text: string
  from: FileTextFrom
}
