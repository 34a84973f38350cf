import { useCommands, useItems, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Checkbox, Field, HStack, IconButton, Stack, Text, Textarea } from '@cairn/ui'
import { useRef, useState } from 'react'

/** What a person says of a redaction: why, and the files that are kept. */
interface Said {
  reason: string
  kept: readonly string[]
}

/** Shows the button that redacts a message. It asks why, and which of its files go with the text. */
export function RedactButton({ item }: { item: Item }) {
  const t = useTranslate()
  const { act, deleteItem, openDialog } = useCommands()
  const said = useRef<Said>({ reason: '', kept: [] })
  const attachments = useItems([item.attachments ?? []].flat().map(String))
  const files = [...attachments.values()].filter(({ $can }) => $can?.['delete'])
  const redact = async () => {
    const { reason, kept } = said.current
    await act('redact', item.$id, { reason: reason.trim() || t('conversations.noReason') })
    for (const { $id } of files) if (!kept.includes($id)) await deleteItem($id)
  }
  const ask = () => {
    said.current = { reason: '', kept: [] }
    void openDialog({
      title: t('conversations.redact'),
      Content: () => <Asked files={files} onSay={(change) => (said.current = { ...said.current, ...change })} />,
      buttons: [{ text: t('conversations.cancel') }, { text: t('conversations.redact'), kind: 'danger', run: redact }],
      maxWidth: 480,
    })
  }
  return <IconButton size="sm" icon="eraser" label={t('conversations.redact')} onClick={ask} />
}

/** Asks why, and for each file whether it goes with the text. Each does at first. */
function Asked({ files, onSay }: { files: readonly Item[]; onSay: (change: Partial<Said>) => void }) {
  const t = useTranslate()
  const [kept, setKept] = useState<readonly string[]>([])
  const press = (id: string) => {
    const next = kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id]
    setKept(next)
    onSay({ kept: next })
  }
  return (
    <Stack gap="14px">
      <Field label={t('conversations.reason')} required help={t('conversations.redactHelp')}>
        {({ id }) => <Textarea id={id} rows={3} onChange={(event) => onSay({ reason: event.target.value })} />}
      </Field>
      {files.length > 0 && (
        <Box as="fieldset">
          <Text as="legend">{t('conversations.redactFiles')}</Text>
          {files.map(({ $id, originalName }) => (
            <HStack as="label" key={$id} gap="8px" paddingTop="6px">
              <Checkbox checked={!kept.includes($id)} onChange={() => press($id)} />
              <span>{String(originalName)}</span>
            </HStack>
          ))}
        </Box>
      )}
    </Stack>
  )
}
