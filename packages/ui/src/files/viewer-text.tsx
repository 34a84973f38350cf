import type { FileTextFrom } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { useCommands, useItems, useTranslate, type Item } from '@cairn/contract/web'
import { useCallback } from 'react'
import { AsyncContent, useAsync } from '../base/async-state.tsx'
import { Box } from '../base/layout.ts'
import { Heading, Text } from '../base/text.ts'

/** Errors of a file that the person may not read as it is, or that is gone. */
const HIDDEN: readonly string[] = ['notAllowed', 'notFound', 'warned']

interface FoundText {
  text: string
  /** Without it the file has not been read yet. */
  from?: FileTextFrom
}

/** Shows what is written in a file: the transcript of its item, and what was read in the file itself. */
export function ViewerText({ item }: { item: Item }) {
  const t = useTranslate()
  const owner = `${String(item['relType'])}-${String(item['relIndex'])}`
  const whole = useItems(item['relType'] === undefined ? [] : [owner]).get(owner)?.['transcript']
  const transcript = typeof whole === 'string' ? whole.trim() : ''
  return (
    <Box
      role="region"
      aria-label={t('ui.files.words')}
      tabIndex={0}
      flex="1"
      minWidth="0"
      minHeight="0"
      overflow="auto"
      padding="10px 14px"
      borderRadius="md"
      border="1px solid"
      borderColor="line"
    >
      {transcript !== '' && <Words title={t('ui.files.transcript')} text={transcript} />}
      <AsyncContent of={useText(item)}>
        {({ text, from }) => {
          if (text.trim() !== '') return <Words title={t('ui.files.read')} text={text.trim()} />
          if (transcript !== '') return null
          return <Text tone="muted">{t(noTextOf(from))}</Text>
        }}
      </AsyncContent>
    </Box>
  )
}

/** Says why there is no text of a file. */
function noTextOf(from: FoundText['from']) {
  if (from === undefined) return 'ui.files.notYetRead'
  return from === 'UNREAD' ? 'ui.files.unread' : 'ui.files.noWords'
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <Box marginBottom="16px">
      <Heading as="h3" fontSize="sm" color="fgMuted" marginBottom="4px">
        {title}
      </Heading>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
        {text}
      </Text>
    </Box>
  )
}

/** Asks for the text of a file. There is none for who may not read the file. */
function useText({ $id, fileID }: Item) {
  const { act } = useCommands()
  const ask = useCallback(() => act('fileText', $id).then((told) => told as FoundText, noneIfHidden), [act, $id])
  return useAsync(ask, fileID)
}

function noneIfHidden(thrown: unknown): FoundText {
  if (thrown instanceof CairnError && HIDDEN.includes(thrown.code)) return { text: '', from: 'NONE' }
  throw thrown
}
