import { useCommands, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Box, Button, Callout, Field, HStack, IconButton, Stack, Text } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { Dialog } from '@cairn/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import { isPicture, nameOfFile } from '../../model/draft-of-file.ts'

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
  const [refused, setRefused] = useState<readonly string[]>([])
  const [done, setDone] = useState<{ at: number; total: number } | undefined>(undefined)
  /** Files as they are now, also for what began before the last was added. */
  const waiting = useRef<readonly File[]>([])
  const isStopped = useRef(false)
  /** Pictures that are stored already, for the next try. */
  const stored = useRef(new Map<File, string>())
  useEffect(() => () => void (isStopped.current = true), [])
  const change = (to: readonly File[]) => {
    waiting.current = to
    setFiles(to)
  }
  const add = (chosen: readonly File[]) => {
    change([...waiting.current, ...chosen.filter(isPicture)])
    setRefused(chosen.filter((file) => !isPicture(file)).map(({ name }) => name))
  }
  const remove = (file: File) => change(waiting.current.filter((each) => each !== file))
  const makeOne = async (file: File): Promise<Item> => {
    const picture = stored.current.get(file) ?? (await uploadFile(file, PICTURES, () => {}).done).$id
    stored.current.set(file, picture)
    return createItem('Belonging', {
      ...{ label: nameOfFile(file.name), pictures: [picture], owner, access: DRAFT_LEVEL },
      ...(typeof institution === 'string' ? { institution } : {}),
    })
  }
  const start = async () => {
    isStopped.current = false
    const chosen = waiting.current
    let made = 0
    for (const [at, file] of chosen.entries()) {
      if (isStopped.current) break
      setDone({ at, total: chosen.length })
      try {
        await makeOne(file)
        made += 1
        remove(file)
      } catch (thrown) {
        // What is refused stays in the list, to be tried again.
        report(thrown)
      }
    }
    setDone(undefined)
    notify(t('belongings.photographs.made', { count: made }))
    if (waiting.current.length === 0) onClose()
  }
  const cancel = () => {
    if (done === undefined) onClose()
    else isStopped.current = true
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('belongings.photographs.title')}
      closeLabel={t('belongings.step.cancel')}
      maxWidth={520}
      persistent={files.length > 0}
    >
      <Stack gap="14px">
        <FileDrop
          label={t('belongings.photographs')}
          icon="image"
          chooseLabel={t('belongings.photographs.choose')}
          accept="image/*,.heic,.heif"
          many
          isBusy={false}
          onFiles={add}
        >
          {t('belongings.photographs.drop')}
        </FileDrop>
        {refused.length > 0 && (
          <Callout
            tone="warn"
            icon="alert"
            title={t('belongings.photographs.refused', { files: refused.join(', ') })}
          />
        )}
        {files.length > 0 && (
          <Box as="ul" maxHeight="180px" overflowY="auto" tabIndex={0} aria-label={t('belongings.photographs')}>
            {files.map((file, at) => (
              <Box as="li" key={`${file.name} ${at}`} overflowWrap="anywhere">
                <HStack justifyContent="space-between">
                  {nameOfFile(file.name)}
                  <IconButton
                    icon="x"
                    label={t('belongings.photographs.remove', { file: file.name })}
                    disabled={done !== undefined}
                    onClick={() => remove(file)}
                  />
                </HStack>
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
            <Text role="status">{t('belongings.photographs.at', { at: done.at + 1, total: done.total })}</Text>
          )}
          <Button onClick={cancel}>{t(done ? 'belongings.photographs.stop' : 'belongings.step.cancel')}</Button>
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
