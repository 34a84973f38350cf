import { useRef } from 'react'
import { useItems, useUnfinishedUploads, useTranslate, type Item } from '@cairn/contract/web'
import { InterruptedUploadRow, UploadRow, useUploads } from '@cairn/forms'
import { Box, IconButton, LinkButton, Text } from '@cairn/ui'
import { FileThumb, useFileViewer } from '@cairn/ui/files'
import type { Sending } from './use-sending.ts'

/** Shows the files of a message, each with a button that opens it. Hidden files are left out. */
export function MessageFiles({ ids }: { ids: readonly string[] }) {
  const t = useTranslate()
  const items = useItems(ids)
  const view = useFileViewer()
  return (
    <Box display="flex" flexWrap="wrap" gap="8px 14px" paddingTop="6px">
      {[...items.values()].map((item) => (
        <Box key={item.$id} display="flex" alignItems="center" gap="8px" minWidth="0">
          <FileThumb item={item} />
          <LinkButton
            aria-label={t('conversations.view', { name: nameOf(item) })}
            onClick={() => view(ids, item.$id)}
            overflowWrap="anywhere"
          >
            {nameOf(item)}
          </LinkButton>
        </Box>
      ))}
    </Box>
  )
}

/**
 * Keeps the files of a message that is being written. Returns a button that chooses files, the list of files,
 * `take` to add files, and `isBusy`, true until all uploads have arrived or were cancelled.
 */
export function useMessageFiles(thread: Item, { draft, setDraft, attach }: Sending) {
  const t = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  const target = { type: 'Message', property: 'attachments', within: thread.$id }
  const { uploads, add } = useUploads(target, attach)
  const left = useUnfinishedUploads(target)
  const items = useItems(draft.attachments)
  const leaveOut = (id: string) => setDraft({ attachments: draft.attachments.filter((each) => each !== id) })
  return {
    isBusy: uploads.length > 0,
    take: add,
    button: (
      <>
        <IconButton
          icon="paperclip"
          size="sm"
          label={t('conversations.attach')}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          data-files="message"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </>
    ),
    list: (
      <>
        {draft.attachments.map((id) => {
          const item = items.get(id)
          const name = item ? nameOf(item) : ''
          return (
            <Box key={id} display="flex" alignItems="center" gap="8px" data-attachment={id}>
              <FileThumb item={item} />
              <Text flex="1" minWidth="0" overflowWrap="anywhere">
                {name}
              </Text>
              <IconButton
                icon="x"
                size="sm"
                label={t('conversations.removeFile', { name })}
                onClick={() => leaveOut(id)}
              />
            </Box>
          )
        })}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
        {left.map((each) => (
          <InterruptedUploadRow key={each.key} left={each} onChosen={(file) => add([file])} />
        ))}
      </>
    ),
  }
}

function nameOf(item: Item): string {
  return String(item.originalName ?? '')
}
