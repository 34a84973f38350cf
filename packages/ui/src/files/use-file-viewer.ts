import { createElement } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { lazyComponent } from '../base/lazy-component.tsx'

const FileViewer = lazyComponent(() => import('./file-viewer.tsx'))

/** Opens attachments over everything else, at one of them. */
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
