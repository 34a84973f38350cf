import { useCommands, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Box, Button, Field, HStack, Stack, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { nameOfFile } from '../../model/draft-of-file.ts'

const PICTURES = { type: 'Belonging', property: 'pictures' } as const
/** Drafts are for the few who work on the catalogue, until their level is set. */
const DRAFT_LEVEL = 'PROTECTED'

/** Offers to begin a belonging with each of some photographs, and asks whose they are and who holds them. */
export function PhotographDrafts() {
  const t = useTranslate()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="sm" icon="image" onClick={() => setAsked(true)}>
        {t('belongings.photographs')}
      </Button>
      {isAsked && <DraftsDialog onClose={() => setAsked(false)} />}
    </>
  )
}

function DraftsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { uploadFile, createItem, report, notify } = useCommands()
  const [own] = useSession()?.organizations ?? []
  const [owner, setOwner] = useState<unknown>(own)
  const [institution, setInstitution] = useState<unknown>(undefined)
  const [files, setFiles] = useState<readonly File[]>([])
  const [done, setDone] = useState<number | undefined>(undefined)
  const chooser = useRef<HTMLInputElement>(null)
  const add = (list: FileList | null) => {
    // The list is emptied with the field.
    const chosen = [...(list ?? [])].filter(({ type }) => type.startsWith('image/'))
    setFiles((before) => [...before, ...chosen])
  }
  const makeOne = async (file: File): Promise<Item> => {
    const { $id } = await uploadFile(file, PICTURES, () => {}).done
    return createItem('Belonging', {
      ...{ label: nameOfFile(file.name), pictures: [$id], owner, access: DRAFT_LEVEL },
      ...(typeof institution === 'string' ? { institution } : {}),
    })
  }
  const start = async () => {
    const left: File[] = []
    for (const [at, file] of files.entries()) {
      setDone(at)
      // What is refused stays in the list, to be tried again.
      await makeOne(file).catch((thrown: unknown) => {
        left.push(file)
        report(thrown)
      })
    }
    setDone(undefined)
    notify(t('belongings.photographs.made', { count: files.length - left.length }))
    if (left.length === 0) onClose()
    else setFiles(left)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('belongings.photographs.title')}
      closeLabel={t('belongings.step.cancel')}
      maxWidth={520}
      persistent={files.length > 0}
    >
      <Stack gap="14px">
        <Box
          onDragOver={(event: DragEvent) => event.preventDefault()}
          onDrop={onDrop}
          border="1px dashed"
          borderColor="lineControl"
          borderRadius="md"
          padding="18px"
          textAlign="center"
        >
          <Text tone="muted">{t('belongings.photographs.drop')}</Text>
          <Button size="sm" icon="image" onClick={() => chooser.current?.click()}>
            {t('belongings.photographs.choose')}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label={t('belongings.photographs.choose')}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              add(event.target.files)
              event.target.value = ''
            }}
          />
        </Box>
        {files.length > 0 && (
          <Box as="ul" maxHeight="180px" overflowY="auto" tabIndex={0} aria-label={t('belongings.photographs')}>
            {files.map((file, at) => (
              <Box as="li" key={`${file.name} ${at}`} overflowWrap="anywhere">
                {nameOfFile(file.name)}
              </Box>
            ))}
          </Box>
        )}
        <Field label={t('types.Belonging.props.owner')} required>
          {(control) => (
            <RelationPicker
              attributes={{ ...control, name: 'owner' }}
              value={owner}
              type="Organization"
              many={false}
              onChange={setOwner}
            />
          )}
        </Field>
        <Field label={t('types.Belonging.props.institution')}>
          {(control) => (
            <RelationPicker
              attributes={{ ...control, name: 'institution' }}
              value={institution}
              type="Organization"
              many={false}
              onChange={setInstitution}
            />
          )}
        </Field>
        <HStack justifyContent="flex-end">
          {done !== undefined && (
            <Text role="status">{t('belongings.photographs.at', { at: done + 1, total: files.length })}</Text>
          )}
          <Button onClick={onClose}>{t('belongings.step.cancel')}</Button>
          <Button
            kind="primary"
            busy={done !== undefined}
            disabled={files.length === 0 || typeof owner !== 'string'}
            onClick={() => void start()}
          >
            {t('belongings.photographs.make', { count: files.length })}
          </Button>
        </HStack>
      </Stack>
    </Dialog>
  )
}
