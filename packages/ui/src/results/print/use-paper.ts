import type { SentPaper } from '@cairn/contract/paper'
import { useCommands, useTranslate } from '@cairn/contract/web'

/** A document to print, its file name, and the items on it. */
export interface PrintedPaper {
  paper: SentPaper
  name: string
  items: readonly string[]
}

/**
 * Returns a function that starts a task which makes a PDF file of a document. It notifies the user that the
 * task has started, or of the error; the shell tells when the file is ready.
 */
export function usePaper(): (printed: PrintedPaper) => void {
  const translate = useTranslate()
  const { startTask, notify, report } = useCommands()
  return ({ paper, name, items }) => {
    startTask('printPaper', { paper, name: name.slice(0, 200), items }).then(
      () => notify(translate('ui.results.export.started')),
      report,
    )
  }
}
