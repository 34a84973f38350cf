import { holdsAttachments, isFileType } from '@cairn/contract'
import { useCommands, useLanguage, useTranslate, type ItemType, type Query } from '@cairn/contract/web'

/** Returns true if items of this type are attachments or can have attachments. */
export function hasFiles(type: ItemType): boolean {
  return isFileType(type) || Object.values(type.properties).some(holdsAttachments)
}

type ZippedFiles = ({ ids: readonly string[] } | { query: Query }) & { warned?: true; name?: string }

/**
 * Returns a function that starts a task which zips the files of the given items, or of all items of a query.
 * Files with content warnings are left out, unless `warned`. `name` is that of the archive, without its
 * ending. It notifies the user that the task has started, or of the error; the shell tells when the archive
 * is ready.
 */
export function useZipFiles(): (of: ZippedFiles) => void {
  const translate = useTranslate()
  const language = useLanguage()
  const { startTask, notify, report } = useCommands()
  return (of) =>
    void startTask('exportFiles', { ...of, language }).then(() => notify(translate('ui.files.zipStarted')), report)
}
