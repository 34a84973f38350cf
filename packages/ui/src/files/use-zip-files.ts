import { ATTACHMENT_TYPE, holdsAttachments } from '@cairn/contract'
import { useCommands, useTranslate, type ItemType, type Query } from '@cairn/contract/web'

/** Whether items of the type are files or have some. */
export function hasFiles({ name, properties }: ItemType): boolean {
  return name === ATTACHMENT_TYPE || Object.values(properties).some(holdsAttachments)
}

/** Starts a task that makes one archive of files: those of items, or of all that a query finds. The shell tells when it is ready. */
export function useZipFiles(): (of: { ids: readonly string[] } | { query: Query }) => void {
  const translate = useTranslate()
  const { startTask, notify, report } = useCommands()
  return (of) => void startTask('exportFiles', of).then(() => notify(translate('ui.files.zipStarted')), report)
}
