import { createElement } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { lazyComponent } from '../base/lazy-component.tsx'

const FileViewer = lazyComponent(() => import('./file-viewer.tsx'))

/** Returns a function that opens a full-screen dialog with attachments, beginning with the id `at`. */
export function useFileViewer(): (ids: readonly string[], at: string) => void {
  const translate = useTranslate()
  const { openDialog } = useCommands()
  return (ids, at) =>
    void openDialog({
      title: translate('ui.files.viewer'),
      fullscreen: true,
      Content: () => createElement(FileViewer, { ids, at }),
    })
}
