import { useState } from 'react'
import { useCommands, useItems, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { SoundRecorder, TakeRows, useTakes } from '@cairn/forms'
import { Box, Button, ColumnBody, EmptyState, HStack, Text } from '@cairn/ui'
import { TO_RECORD } from '../../model/queries.ts'

/** Records words one by one, those without a recording: one word large, one round button, no typing. */
export default function RecordView() {
  const t = useTranslate()
  const { act, report } = useCommands()
  const { ids, status } = useSearch(TO_RECORD)
  // The words of a session stay, though each leaves the search once it has its recording.
  const [session, setSession] = useState<readonly string[]>([])
  if (session.length === 0 && ids.length > 0) setSession(ids)
  const [at, setAt] = useState(0)
  const id = session[at]
  const item = useItems(id === undefined ? [] : [id]).get(id ?? '')
  const { takes, keep, drop } = useTakes('takes of words', ({ $id }, { type, property, index }) => {
    const action = property === 'takes' ? 'addTake' : 'addRecording'
    act(action, `${type}-${index}`, { attachment: $id }).catch(report)
  })
  const take = async (word: Item, bytes: Uint8Array<ArrayBuffer>, file?: File) => {
    const property = word.$can?.['update'] ? 'media' : 'takes'
    const ending = file ? (/\.\w+$/.exec(file.name)?.[0] ?? '') : '.wav'
    const target = { type: 'Lexeme', index: word._i, property }
    await keep(bytes, `${String(word['label'])}${ending}`, target, file?.type)
    setAt(at + 1)
  }
  const isEmpty = status === 'ready' && session.length === 0
  return (
    <ColumnBody padded>
      {isEmpty && (
        <EmptyState icon="music" title={t('vocabulary.record.none')} guidance={t('vocabulary.record.noneHelp')} />
      )}
      {session.length > 0 && (
        <Text tone="muted" aria-live="polite">
          {t('vocabulary.record.place', { at: Math.min(at + 1, session.length), total: session.length })}
        </Text>
      )}
      {item && <OneWord key={item.$id} item={item} onTake={(wav, file) => void take(item, wav, file).catch(report)} />}
      {session.length > 0 && id === undefined && (
        <EmptyState icon="check" title={t('vocabulary.record.done')} guidance={t('vocabulary.record.doneHelp')} />
      )}
      {session.length > 0 && (
        <HStack justifyContent="center" gap="8px">
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('vocabulary.record.back')}
          </Button>
          <Button disabled={id === undefined} onClick={() => setAt(at + 1)}>
            {t('vocabulary.record.skip')}
          </Button>
        </HStack>
      )}
      <TakeRows takes={takes} onDrop={drop} />
    </ColumnBody>
  )
}

interface OneWordProps {
  item: Item
  /** Called with the bytes of a recording, and the file that they are of if it was chosen. */
  onTake: (bytes: Uint8Array<ArrayBuffer>, file?: File) => void
}

function OneWord({ item, onTake }: OneWordProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const choose = async (file: File) => onTake(new Uint8Array(await file.arrayBuffer()), file)
  return (
    <Box display="flex" flexDirection="column" alignItems="center" gap="18px" paddingBlock="24px">
      <Text fontSize="44px" fontWeight="semibold" lineHeight="1.2" textAlign="center" overflowWrap="anywhere">
        <bdi>{String(item['label'])}</bdi>
      </Text>
      <Text fontSize="20px" tone="muted" textAlign="center">
        {String(item['translation'] ?? t('vocabulary.record.untranslated'))}
      </Text>
      <SoundRecorder isLarge onTake={onTake} onFile={(file) => void choose(file).catch(report)} />
    </Box>
  )
}
