import type { FileTextFrom } from '@cairn/contract'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Chip, HStack, Section, Text, Textarea } from '@cairn/ui'
import { useEffect, useState } from 'react'

interface FoundText {
  text: string
  from?: FileTextFrom
}

/**
 * Renders the text extracted from the file of an attachment, and how it was obtained (OCR, a correction), or
 * that the file cannot be read. With `canUpdate` the person can correct it, unless the file belongs to
 * another attachment too. Renders nothing for a file without text, while loading, and if the person may not
 * read the file.
 */
export function FileText({ item, canUpdate }: { item: Item; canUpdate: boolean }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const [found, setFound] = useState<FoundText>()
  const [draft, setDraft] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { $id, fileID } = item
  useEffect(() => {
    let isCurrent = true
    act('fileText', $id).then(
      (told) => isCurrent && setFound(told as FoundText),
      // Without access to the file its text is not shown.
      () => isCurrent && setFound(undefined),
    )
    return () => void (isCurrent = false)
  }, [act, $id, fileID])
  if (found?.from === undefined || found.from === 'NONE') return null
  const save = async (text: string) => {
    setSaving(true)
    await act('correctFileText', $id, { text })
      .then((told) => {
        setFound(told as FoundText)
        setDraft(undefined)
      }, report)
      .finally(() => setSaving(false))
  }
  const isUsedAgain = item['sameAs'] !== undefined && item['uppyID'] === undefined
  return (
    <Section title={t('app.file.text')}>
      <HStack flexWrap="wrap">
        <From {...found} from={found.from} />
      </HStack>
      {draft === undefined ? (
        found.text !== '' && (
          <Box
            role="region"
            aria-label={t('app.file.text')}
            tabIndex={0}
            maxHeight="280px"
            overflow="auto"
            padding="10px 12px"
            borderRadius="md"
            bg="sunken"
          >
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
              {found.text}
            </Text>
          </Box>
        )
      ) : (
        <Textarea
          aria-label={t('app.file.text')}
          rows={12}
          value={draft}
          onChange={({ target: { value } }) => setDraft(value)}
        />
      )}
      {canUpdate && !isUsedAgain && (
        <HStack flexWrap="wrap">
          {draft === undefined ? (
            <Button size="sm" icon="pencil" onClick={() => setDraft(found.text)}>
              {t('app.file.text.correct')}
            </Button>
          ) : (
            <>
              <Button size="sm" kind="primary" busy={isSaving} onClick={() => void save(draft)}>
                {t('app.file.text.save')}
              </Button>
              <Button size="sm" onClick={() => setDraft(undefined)}>
                {t('app.file.text.cancel')}
              </Button>
            </>
          )}
        </HStack>
      )}
    </Section>
  )
}

/** Says how the text was obtained, or why there is none. */
function From({ text, from }: FoundText & { from: FileTextFrom }) {
  const t = useTranslate()
  const isRead = from !== 'UNREAD' && from !== 'BROKEN'
  const isReadInPart = from === 'UNREAD' && text !== ''
  return (
    <Chip tone={isRead ? 'neutral' : 'warn'}>
      {t(isReadInPart ? 'app.file.text.inPart' : `app.file.text.from.${from}`)}
    </Chip>
  )
}
