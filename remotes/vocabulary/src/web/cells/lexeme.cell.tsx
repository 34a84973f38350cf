import { useCommands, useItems, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { alphabetIn, signsOutside } from '@cairn/model/letters'
import { Button, HStack, Section, Text } from '@cairn/ui'
import { PlayButton, SoundPlayer } from '@cairn/ui/sound'

/** The entry of a LIFT file as XML, its key in other programs, and the letter that a word begins with. */
const HIDDEN = ['liftRest', 'uuid', 'initial']

/** Shows a word: its recordings to play, those that wait to be heard, and its properties. */
export default function LexemeCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const [media, takes] = [listOf(item['media']), listOf(item['takes'])]
  const label = String(item['label'])
  return (
    <>
      {media.length > 0 && <SoundPlayer soundKey={item.$id} attachments={media} name={label} note={phoneticOf(item)} />}
      {takes.length > 0 && (
        <Section title={t('vocabulary.takes', { count: takes.length })}>
          {takes.map((take, at) => (
            <Take key={take} item={item} take={take} name={t('vocabulary.take', { label, at: at + 1 })} />
          ))}
        </Section>
      )}
      <SignsOutside item={item} />
      <ItemSections hidden={HIDDEN} />
    </>
  )
}

/** Names the signs of a word that no letter of its language covers: they are kept as they are. */
function SignsOutside({ item }: Pick<ItemCellProps, 'item'>) {
  const t = useTranslate()
  const language = useItems(listOf(item['language'])).get(String(item['language']))
  const alphabet = alphabetIn(language ?? {})
  const signs = alphabet.letters.length > 0 ? signsOutside(String(item['label']), alphabet) : []
  return signs.length > 0 ? (
    <Text role="status" tone="bad">
      {t('vocabulary.letters.outside', { signs: signs.join(' ') })}
    </Text>
  ) : null
}

function Take({ item, take, name }: { item: ItemCellProps['item']; take: string; name: string }) {
  const t = useTranslate()
  const { act, updateItem, report } = useCommands()
  const speaker = useItems([take]).get(take)?.['creditAs']
  const putAway = () => updateItem(item.$id, item._u, { takes: listOf(item['takes']).filter((id) => id !== take) })
  return (
    <HStack gap="8px" flexWrap="wrap">
      <PlayButton soundKey={take} attachments={[take]} name={name} />
      {typeof speaker === 'string' && (
        <Text>
          <bdi>{speaker}</bdi>
        </Text>
      )}
      {item.$can?.['update'] && (
        <>
          <Button icon="check" onClick={() => void act('acceptTake', item.$id, { attachment: take }).catch(report)}>
            {t('vocabulary.accept')}
          </Button>
          <Button icon="x" onClick={() => void putAway().catch(report)}>
            {t('vocabulary.putAway')}
          </Button>
        </>
      )}
    </HStack>
  )
}

function phoneticOf({ phonetic }: ItemCellProps['item']): string | undefined {
  return typeof phonetic === 'string' ? `[${phonetic}]` : undefined
}

function listOf(value: unknown): string[] {
  return [value ?? []].flat().map(String)
}
